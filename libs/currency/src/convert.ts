import { exponentOf } from './currencies.ts';
import { roundHalfUp } from './round.ts';

/** A double holds 15 decimal digits faithfully: the noise of the multiplication is beyond them. */
const FAITHFUL_DIGITS = 15;

/** Converts an amount between currencies and rounds it half up to the target's exponent.
 *  @param amount in the currency it comes from, finite
 *  @param rate units of `to` per unit of the currency it comes from, finite and > 0
 *  @param to ISO 4217 code of the target
 *  @throws RangeError for an amount, a rate or a result outside those bounds */
export function convert(amount: number, rate: number, to: string): number {
  if (!Number.isFinite(amount)) throw new RangeError(`The amount ${amount} is not a finite number.`);
  if (!Number.isFinite(rate) || rate <= 0) throw new RangeError(`The exchange rate ${rate} is not a finite number above 0.`);
  const exact = amount * rate;
  if (!Number.isFinite(exact)) throw new RangeError(`${amount} at the rate ${rate} is too large.`);
  return roundHalfUp(Number(exact.toPrecision(FAITHFUL_DIGITS)), exponentOf(to));
}
