/** The value of a number field: a number, null while empty, or the text itself if it is not a number, or not surely one. */
export type NumberValue = number | string | null;

export interface NumberLimits {
  /** The message for an empty field. Without it, an empty field is allowed. */
  required?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The number must be larger than this. */
  above?: number | undefined;
  /** The most decimals; 0 for whole numbers; any number if omitted. */
  decimals?: number | undefined;
}

const PLAIN_NUMBER = /^[-−]?(\d+\.?\d*|\.\d+)$/;

/** Digits that read as thousands in some countries and as decimals in others: 1.000 and 1,000. */
const AMBIGUOUS = /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/;

const decimalsOf = (digits: string): number => digits.split('.')[1]?.length ?? 0;

const inDigits = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20, maximumSignificantDigits: 21 });

const withoutPadding = (digits: string): string => {
  const [whole = '', part = ''] = digits.replace('−', '-').split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const fraction = part.replace(/0+$/, '');
  return `${sign}${whole.replace(/^-?0*/, '') || '0'}${fraction && `.${fraction}`}`.replace(/^-0$/, '0');
};

/** The number that plain digits mean; undefined for other text, and for more digits than a double can represent. */
function exactly(typed: string): number | undefined {
  if (!PLAIN_NUMBER.test(typed)) return undefined;
  const value = Number(typed.replace('−', '-')) || 0; // never -0
  return withoutPadding(inDigits(value)) === withoutPadding(typed) ? value : undefined;
}

/** Parses typed text: digits with a decimal point. "1,5", "1e9", "１２" and "abc" stay text, as do "1.000" and "1,000", and more digits
 *  than a double can represent, so that the submitted number is always the one shown.
 *  @param decimals the most that the field takes: text with more of them stays, also with zeros */
export function parseNumberValue(text: string, decimals?: number): NumberValue {
  const typed = text.trim();
  if (typed === '') return null;
  if (AMBIGUOUS.test(typed) || (decimals !== undefined && decimalsOf(typed) > decimals)) return text;
  return exactly(typed) ?? text;
}

/** The text of a field's value. @param decimals the fewest decimals, for money */
export function numberText(value: NumberValue | undefined, decimals = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const digits = inDigits(value);
  return decimalsOf(digits) < decimals ? value.toFixed(decimals) : digits;
}

const grouped = (limit: number): string => limit.toLocaleString('en-US', { maximumFractionDigits: 10 });

/** A field with three decimals or more takes a point as a decimal point. */
const isAmbiguous = (typed: string, decimals = 0): boolean => AMBIGUOUS.test(typed) && (decimals < 3 || typed.includes(','));

function unreadable(typed: string, decimals: number | undefined): string {
  if (isAmbiguous(typed, decimals))
    return `Do you mean ${typed.replace(/[.,]/, '')} or ${inDigits(Number(typed.replace('−', '-').replace(',', '.')))}? Type that.`;
  if (PLAIN_NUMBER.test(typed)) return 'This number has too many digits.';
  return decimals === 0
    ? 'Enter a whole number in digits, such as 3.'
    : 'Enter a number in digits, with a point for decimals, such as 1250.5.';
}

function decimalsProblem(digits: string, decimals: number | undefined): string | undefined {
  if (decimals === undefined || decimalsOf(digits) <= decimals) return undefined;
  return decimals === 0 ? 'It has to be a whole number.' : `At most ${decimals} decimals.`;
}

/** Why a field's value is refused, as a sentence; undefined if it is accepted. */
export function numberProblem(given: NumberValue | undefined, limits: NumberLimits): string | undefined {
  const { required, min, max, above, decimals } = limits;
  const typed = typeof given === 'string' ? given.trim() : numberText(given);
  if (typed === '') return required;
  const value = typeof given === 'number' ? given : exactly(typed);
  if (value === undefined || (typeof given === 'string' && isAmbiguous(typed, decimals))) return unreadable(typed, decimals);
  if (above !== undefined && value <= above) return `It has to be more than ${grouped(above)}.`;
  if (min !== undefined && value < min) return `It has to be at least ${grouped(min)}.`;
  if (max !== undefined && value > max) return `It has to be at most ${grouped(max)}.`;
  return decimalsProblem(typed, decimals);
}

/** A value's number; null if it is empty or not surely a number.
 *  @param decimals the most that the field takes */
export function numberOf(value: NumberValue | undefined, decimals?: number): number | null {
  if (typeof value !== 'string') return value ?? null;
  const typed = value.trim();
  return isAmbiguous(typed, decimals) || decimalsProblem(typed, decimals) ? null : (exactly(typed) ?? null);
}

/** Why a text is refused, as a sentence; undefined if it is accepted. */
export const textProblem = (text: string, max: number): string | undefined =>
  text.length > max ? `At most ${grouped(max)} characters; this has ${grouped(text.length)}.` : undefined;

const PHONE = /^[+(\d][\d\s()./\p{Pd}]{5,39}([\s,;]*(ext\.?|ext=|x|#)\s*\d{1,7})?$/iu;

/** Why a phone number is refused, as a sentence. Accepts an empty text, since a required field has its own message. */
export const phoneProblem = (phone: string): string | undefined =>
  phone === '' || PHONE.test(phone.replaceAll(/\p{Cf}/gu, ''))
    ? undefined
    : 'Enter a phone number with its country code, for example +977 9800000000.';
