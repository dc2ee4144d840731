/** Schemas that no API role may use. Every table and view in them is listed here. */
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
    'mail_worker',
    'money_ledger',
    'price_inputs',
    'rate_hits',
    'rate_limits',
    'rate_settings',
    'site',
  ],
};

/** Functions of schema private that callers execute through a view or policy, and why each is harmless. */
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
