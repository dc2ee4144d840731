/** Denominator of a rollout's weight: 1 % is 100. */
export const WHOLE = 10_000;

/** A subject's position in a rollout, 0 to 9999: sha256(rolloutId + ":" + subject) mod 10000.
 *  / Uses the whole digest as a big-endian number. 2^256 is not a multiple of 10000, so low positions are more likely than high ones by
 *  less than 1 in 10^72, which no number of visitors can show. (With 16 bits, 5536 positions would get seven values and the others six.)
 *  The rollout's id precedes the subject, so that rollouts select independently. */
export async function placeIn(rolloutId: string, subject: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${rolloutId}:${subject}`));
  return new Uint8Array(digest).reduce((rest, byte) => (rest * 256 + byte) % WHOLE, 0);
}

/** Whether a subject gets a rollout's candidate. A subject selected at one weight is selected at every greater weight.
 *  @param weight 0 to 10000 */
export const isInRollout = async ({ id, weight }: { id: string; weight: number }, subject: string): Promise<boolean> =>
  (await placeIn(id, subject)) < weight;
