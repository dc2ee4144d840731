/** Rounds half up (away from zero for negative amounts, as SQL's round does) on the decimal digits that are shown: 1.005 is 1.01.
 *  @param amount finite   @param exponent decimals to keep */
export function roundHalfUp(amount: number, exponent: number): number {
  const shift = (value: number, by: number) => {
    const [digits, power = '0'] = String(value).split('e');
    return Number(`${digits}e${Number(power) + by}`);
  };
  return Math.sign(amount) * shift(Math.round(shift(Math.abs(amount), exponent)), -exponent) || 0; // || 0: no negative zero
}
