/** The value of a number field: a number, null while empty, or the text itself if it is not a number. */
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

const inDigits = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20, maximumSignificantDigits: 21 });

const withoutPadding = (digits: string): string => {
  const [whole = '', part = ''] = digits.replace('−', '-').split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const fraction = part.replace(/0+$/, '');
  return `${sign}${whole.replace(/^-?0*/, '') || '0'}${fraction && `.${fraction}`}`.replace(/^-0$/, '0');
};

/** Parses typed text: digits with a decimal point. "1,5", "1e9", "１２" and "abc" stay text, as does a number with more digits than a
 *  double can represent, so that the submitted number is always the one shown. */
export function parseNumberValue(text: string): NumberValue {
  const typed = text.trim();
  if (typed === '') return null;
  if (!PLAIN_NUMBER.test(typed)) return text;
  const value = Number(typed.replace('−', '-')) || 0; // never -0
  return withoutPadding(inDigits(value)) === withoutPadding(typed) ? value : text;
}

/** The text of a field's value. @param decimals the fewest decimals, for money */
export function numberText(value: NumberValue | undefined, decimals = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const digits = inDigits(value);
  const shown = digits.split('.')[1]?.length ?? 0;
  return shown < decimals ? value.toFixed(decimals) : digits;
}

const grouped = (limit: number): string => limit.toLocaleString('en-US', { maximumFractionDigits: 10 });

function unreadable(text: string, decimals: number | undefined): string {
  if (PLAIN_NUMBER.test(text.trim())) return 'This number has too many digits.';
  return decimals === 0
    ? 'Enter a whole number in digits, such as 3.'
    : 'Enter a number in digits, with a point for decimals, such as 1250.5.';
}

function decimalsProblem(value: number, decimals: number | undefined): string | undefined {
  const used = inDigits(value).split('.')[1]?.length ?? 0;
  if (decimals === undefined || used <= decimals) return undefined;
  return decimals === 0 ? 'It has to be a whole number.' : `At most ${decimals} decimals.`;
}

/** Why a field's value is refused, as a sentence; undefined if it is accepted. */
export function numberProblem(value: NumberValue | undefined, limits: NumberLimits): string | undefined {
  const { required, min, max, above, decimals } = limits;
  if (value === null || value === undefined) return required;
  if (typeof value === 'string') return value.trim() === '' ? required : unreadable(value, decimals);
  if (above !== undefined && value <= above) return `It has to be more than ${grouped(above)}.`;
  if (min !== undefined && value < min) return `It has to be at least ${grouped(min)}.`;
  if (max !== undefined && value > max) return `It has to be at most ${grouped(max)}.`;
  return decimalsProblem(value, decimals);
}

/** A value's number; null if it is empty or not a number. */
export const numberOf = (value: NumberValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** Why a text is refused, as a sentence; undefined if it is accepted. */
export const textProblem = (text: string, max: number): string | undefined =>
  text.length > max ? `At most ${grouped(max)} characters; this has ${grouped(text.length)}.` : undefined;

const PHONE = /^[+(\d][\d\s()./-]{2,39}$/;

/** Why a phone number is refused, as a sentence. Accepts an empty text, since a required field has its own message. */
export const phoneProblem = (phone: string): string | undefined =>
  phone === '' || PHONE.test(phone) ? undefined : 'Enter a phone number with its country code, for example +977 9800000000.';
