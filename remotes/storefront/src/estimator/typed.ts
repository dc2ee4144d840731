/** What is estimated: one kind of product, some pieces of it. Kept in the address, so that an estimate can be shared. */
export interface Typed {
  from?: string | null;
  to?: string | null;
  /** Of one piece, in the origin's currency. */
  price?: number | null;
  pieces?: number | null;
  /** Of one piece. */
  kg?: number | null;
  l?: number | null;
  w?: number | null;
  h?: number | null;
  /** The shop's own delivery, in the origin's currency. */
  delivery?: number | null;
  /** Id of a customs category. */
  category?: string | null;
  insured?: boolean;
}

const NUMBERS = ['price', 'pieces', 'kg', 'l', 'w', 'h', 'delivery'] as const;
const TEXTS = ['from', 'to', 'category'] as const;

const START: Typed = { from: 'US', to: 'NP', price: 199, pieces: 1, kg: 0.8, l: 30, w: 25, h: 15 };

const numberOf = (text: string | null) =>
  text !== null && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;

/** Reads an address; without any field of its own it starts with the example of the home page. */
export function readTyped(params: URLSearchParams): Typed {
  if ([...NUMBERS, ...TEXTS].every((name) => !params.has(name))) return START;
  return {
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(params.get(name))])),
    ...Object.fromEntries(TEXTS.map((name) => [name, params.get(name)])),
    insured: params.get('insured') === 'yes',
  };
}

export function writeTyped(typed: Typed): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of [...TEXTS, ...NUMBERS]) {
    const value = typed[name];
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  if (typed.insured) params.set('insured', 'yes');
  return params;
}

export type EstimateInput = {
  origin_country: string;
  destination_country: string;
  items: {
    item_price: number;
    quantity: number;
    item_weight?: number;
    length_cm?: number;
    width_cm?: number;
    height_cm?: number;
    customs_category_id?: string;
  }[];
  merchant_shipping?: number;
  insured: boolean;
};

/** What `estimate` is asked; undefined while something that it needs is missing, or half typed: a field rounds pieces when it is left. */
export function estimateInput({
  from,
  to,
  price,
  pieces,
  kg,
  l,
  w,
  h,
  delivery,
  category,
  insured,
}: Typed): EstimateInput | undefined {
  if (!from || !to || from === to || typeof price !== 'number') return undefined;
  if (!pieces || !Number.isInteger(pieces)) return undefined;
  const item = {
    item_price: price,
    quantity: pieces,
    ...(typeof kg === 'number' && { item_weight: kg }),
    ...(l && w && h && { length_cm: l, width_cm: w, height_cm: h }),
    ...(category && { customs_category_id: category }),
  };
  return {
    origin_country: from,
    destination_country: to,
    items: [item],
    insured: insured === true,
    ...(delivery && { merchant_shipping: delivery }),
  };
}

const REASONS: Record<string, string> = {
  no_items: 'There is nothing to price yet.',
  over_max_weight: 'This is heavier than the route takes by itself.',
  no_origin_rate: 'We have no exchange rate for this country yet.',
};

/** Why something cannot be priced, in sentences. @param then what to do about it */
export const reasonInWords = (reasons: readonly string[], then = 'Ask for a quote, and a person prices it.'): string =>
  [...reasons.map((reason) => REASONS[reason] ?? 'This needs a person.'), then].join(' ');
