import { exponentOf } from './currencies.ts';
import { roundHalfUp } from './round.ts';

/** A double represents 15 decimal digits exactly; errors of the multiplication are smaller. */
const FAITHFUL_DIGITS = 15;

/** Converts an amount between currencies and rounds it half up to the target's exponent.
 *  @param amount in the source currency, finite
 *  @param rate units of `to` per unit of the source currency, finite and > 0
 *  @param to ISO 4217 code of the target currency
 *  @throws RangeError for an amount, rate or result outside these bounds */
export function convert(amount: number, rate: number, to: string): number {
  if (!Number.isFinite(amount)) throw new RangeError(`The amount ${amount} is not a finite number.`);
  if (!Number.isFinite(rate) || rate <= 0) throw new RangeError(`The exchange rate ${rate} is not a finite number above 0.`);
  const exact = amount * rate;
  if (!Number.isFinite(exact)) throw new RangeError(`${amount} at the rate ${rate} is too large.`);
  return roundHalfUp(Number(exact.toPrecision(FAITHFUL_DIGITS)), exponentOf(to));
}
