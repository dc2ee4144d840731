/** Currencies that Stripe counts in whole units and in thousandths (docs.stripe.com/currencies). Stripe counts all others in
 *  hundredths, including NPR, INR and IDR, however this shop rounds them. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

const digitsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2);

/** Converts an amount to Stripe's unit. @param amount in major units, at most two decimals @param currency ISO 4217, upper case */
export const toStripe = (amount: number, currency: string): number => Math.round(amount * 10 ** digitsOf(currency));

/** Converts Stripe's integer to an exact decimal string in major units. @param currency lower case, as Stripe sends it */
export function fromStripe(count: number, currency: string): string {
  const digits = digitsOf(currency.toUpperCase());
  if (digits === 0) return String(count);
  const text = String(count).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
