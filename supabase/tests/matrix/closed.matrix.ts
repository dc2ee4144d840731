/** Schemas without a door: nobody of the API may use them, whatever lies inside. Every table and view of theirs is named here. */
export const closedSchemas: Record<string, string[]> = {
  delivery: [
    'activations',
    'alarms',
    'claims',
    'environments',
    'grants',
    'health',
    'live_tabs',
    'module_settings',
    'modules',
    'period_counts',
    'period_reporters',
    'releases',
    'rollouts',
    'seen_reporters',
    'tokens',
  ],
  private: [
    'admin_digest_quotes',
    'admin_digests',
    'card_gateway',
    'confirmed_addresses',
    'instance',
    'live_carts',
    'money_ledger',
    'price_inputs',
    'rate_hits',
    'rate_limits',
    'rate_settings',
    'site',
  ],
};

/** Functions of schema private that a caller of a view executes, because the view, or a policy, does so in the caller's name; with why each is harmless. */
export const executedThroughViews: Record<string, string> = {
  caller_is_admin: 'tells the caller about the caller',
  flag_of: 'reads its arguments',
  is_my_attachment: 'tells the caller about the caller’s own folder',
  order_moves: 'reads its arguments',
  quote_actions: 'reads its arguments',
  quote_moves: 'reads its arguments',
  status_map: 'the two status sets, which everybody reads',
  unmatched_of: 'of an order that the caller may see',
};
