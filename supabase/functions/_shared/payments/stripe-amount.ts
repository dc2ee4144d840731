/** Currencies that Stripe counts in whole units, and in thousandths (docs.stripe.com/currencies). All others, NPR, INR and IDR too, it counts
 *  in hundredths, whatever this shop rounds them to. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

const digitsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2);

/** An amount as Stripe counts it. @param amount in the currency's own unit, at most two decimals @param currency ISO 4217, upper case */
export const toStripe = (amount: number, currency: string): number => Math.round(amount * 10 ** digitsOf(currency));

/** Stripe's count as an exact decimal text of the currency's own unit. @param currency as Stripe writes it, lower case */
export function fromStripe(count: number, currency: string): string {
  const digits = digitsOf(currency.toUpperCase());
  if (digits === 0) return String(count);
  const text = String(count).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
