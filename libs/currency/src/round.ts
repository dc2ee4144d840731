/** Rounds half up (away from zero for negative amounts, like SQL's round) on the decimal digits: 1.005 becomes 1.01.
 *  @param amount finite   @param exponent number of decimals */
export function roundHalfUp(amount: number, exponent: number): number {
  const shift = (value: number, by: number) => {
    const [digits, power = '0'] = String(value).split('e');
    return Number(`${digits}e${Number(power) + by}`);
  };
  return Math.sign(amount) * shift(Math.round(shift(Math.abs(amount), exponent)), -exponent) || 0; // || 0 avoids negative zero
}
