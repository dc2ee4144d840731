import { exponentOf } from '@landfall/currency';
import {
  checkValues,
  fieldSchema,
  type NumberLimits,
  numberOf,
  numberRule,
  type NumberValue,
  parseNumberValue,
} from '@landfall/ui/fields';

/** One product and its quantity. Kept in the URL, so that an estimate can be shared. */
export interface Typed {
  from?: string | null;
  to?: string | null;
  /** For one piece, in the origin's currency. */
  price?: NumberValue;
  pieces?: NumberValue;
  /** For one piece. */
  kg?: NumberValue;
  l?: NumberValue;
  w?: NumberValue;
  h?: NumberValue;
  /** The shop's own shipping charge, in the origin's currency. */
  delivery?: NumberValue;
  /** Id of a customs category. */
  category?: string | null;
  insured?: boolean;
}

const NUMBERS = ['price', 'pieces', 'kg', 'l', 'w', 'h', 'delivery'] as const;
const TEXTS = ['from', 'to', 'category'] as const;

const START: Typed = { from: 'US', to: 'NP', price: 199, pieces: 1, kg: 0.8, l: 30, w: 25, h: 15 };

type NumberName = (typeof NUMBERS)[number];
const CM: NumberLimits = { above: 0, max: 9999, decimals: 2 };

/** Limits of each number field; the database checks the same. @param currency of the prices; undefined while unknown */
function limitsOf(name: NumberName, currency: string | undefined): NumberLimits {
  const money = { min: 0, max: 999_999_999, decimals: currency ? exponentOf(currency) : 2 };
  const limits: Record<NumberName, NumberLimits> = {
    price: { ...money, required: 'What does one cost?' },
    delivery: money,
    pieces: { min: 1, max: 9999, decimals: 0, required: 'How many?' },
    kg: { min: 0, max: 99_999, decimals: 3 },
    l: CM,
    w: CM,
    h: CM,
  };
  return limits[name];
}

const estimateSchema = (currency: string | undefined) =>
  fieldSchema<Typed>(Object.fromEntries(NUMBERS.map((name) => [name, numberRule(limitsOf(name, currency))])));

/** The message for each number that is refused or missing, by field. */
export const numberProblems = (typed: Typed, currency?: string): Map<string, string> =>
  checkValues(estimateSchema(currency), typed).problems;

/** The refused number fields. An empty field is accepted. */
export const wrongNumbers = (typed: Typed, currency?: string): NumberName[] => {
  const problems = numberProblems(typed, currency);
  return NUMBERS.filter((name) => problems.has(name) && (typed[name] ?? '') !== '');
};

/** Reads the URL. Without any of its parameters it returns the home page's example. Invalid numbers are kept, so that the field can
 *  show the problem. */
export function readTyped(params: URLSearchParams): Typed {
  if ([...NUMBERS, ...TEXTS].every((name) => !params.has(name))) return START;
  return {
    ...Object.fromEntries(NUMBERS.map((name) => [name, parseNumberValue(params.get(name) ?? '')])),
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

/** The input of `estimate`; undefined while a field is missing or invalid.
 *  @param currency of the country of purchase */
export function estimateInput(typed: Typed, currency?: string): EstimateInput | undefined {
  const { from, to, price, pieces, kg, l, w, h, delivery, category, insured } = typed;
  if (wrongNumbers(typed, currency).length > 0) return undefined;
  if (!from || !to || from === to || typeof price !== 'number' || typeof pieces !== 'number') return undefined;
  const weight = numberOf(kg, 3);
  const item = {
    item_price: price,
    quantity: pieces,
    ...(weight !== null && { item_weight: weight }),
    ...(typeof l === 'number' && typeof w === 'number' && typeof h === 'number' && { length_cm: l, width_cm: w, height_cm: h }),
    ...(category && { customs_category_id: category }),
  };
  return {
    origin_country: from,
    destination_country: to,
    items: [item],
    insured: insured === true,
    ...(typeof delivery === 'number' && { merchant_shipping: delivery }),
  };
}
