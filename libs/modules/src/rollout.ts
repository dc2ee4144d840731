/** A rollout's weight counts in these: 1 % is 100. */
export const WHOLE = 10_000;

/** The place of a subject in a rollout, 0 to 9999: sha256(rolloutId + ":" + subject) mod 10000.
 *
 *  The whole digest is the number, read from its first byte on. 2^256 is no multiple of 10000, so the lowest places are likelier than
 *  the highest, by less than 1 in 10^72: nothing that any number of visitors could show. (One byte, or 16 bits, would not do: of 65536
 *  values 5536 places would get seven and the others six.) The rollout's id stands before the subject, so that two rollouts, of two
 *  modules or of one, draw anew: who is in one tells nothing about the other. */
export async function placeIn(rolloutId: string, subject: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${rolloutId}:${subject}`));
  return new Uint8Array(digest).reduce((rest, byte) => (rest * 256 + byte) % WHOLE, 0);
}

/** Whether a subject gets a rollout's candidate. Who is in at one weight is in at every greater one.
 *  @param weight 0 to 10000 */
export const isInRollout = async ({ id, weight }: { id: string; weight: number }, subject: string): Promise<boolean> =>
  (await placeIn(id, subject)) < weight;
