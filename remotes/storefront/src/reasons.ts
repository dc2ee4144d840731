const REASONS: Record<string, string> = {
  no_items: 'There is nothing to price yet.',
  over_max_weight: 'This is heavier than the route takes by itself.',
  no_origin_rate: 'We have no exchange rate for this country yet.',
};

/** Why something can't be priced, in sentences. @param then the next step */
export const reasonText = (reasons: readonly string[], then = 'Ask for a quote, and a person prices it.'): string =>
  [...reasons.map((reason) => REASONS[reason] ?? 'This needs a person.'), then].join(' ');
