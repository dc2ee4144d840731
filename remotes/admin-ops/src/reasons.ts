const REASONS: Readonly<Record<string, string>> = {
  no_items: 'There is nothing to price yet. Add an item.',
  over_max_weight: 'It weighs more than this route carries. Split it with P, or type the international shipping by hand.',
  shipping_not_typed_here: 'The route carries this weight: clear the international shipping that was typed by hand.',
  no_origin_rate: 'The origin has no exchange rate. Set one on the countries page.',
};

/** Why price_quote could not price it, for people. */
export const refusalSentence = (reason: string): string =>
  REASONS[reason] ?? `It cannot be priced: ${reason.replaceAll('_', ' ')}.`;
