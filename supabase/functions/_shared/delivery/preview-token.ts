import { keyedHash } from './keyed-hash.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const signatureOf = (module: string, version: string, until: string) => keyedHash('preview', `${module}/${version}/${until}`);

/** Creates a token that allows loading one preview for 24 hours: `<until>.<keyed hash>`. */
export async function makePreviewToken(
  module: string,
  version: string,
  now: number,
): Promise<{ token: string; expiresAt: string }> {
  const until = now + DAY_MS;
  const token = `${until}.${await signatureOf(module, version, String(until))}`;
  return { token, expiresAt: new Date(until).toISOString() };
}

/** Whether a token was created here for exactly this release and has not expired. */
export async function isPreviewToken(token: string, module: string, version: string, now: number): Promise<boolean> {
  const [until = '', signature] = token.split('.');
  return Number(until) > now && signature === (await signatureOf(module, version, until));
}
