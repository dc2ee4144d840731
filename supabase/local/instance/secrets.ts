import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ApiKeys } from '../api/lite-app.ts';

export interface Secrets extends ApiKeys {
  /** Password of both demo accounts. Printed at start, used only in a demo. */
  demoPassword: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

const make = (): Secrets => ({
  jwtSecret: random(48),
  publishableKey: `sb_publishable_${random(24)}`,
  secretKey: `sb_secret_${random(32)}`,
  demoPassword: random(9),
});

/** Keys of this instance. Created at the first start, readable only by this user, stored with the data and never in the
 *  repository. */
export async function loadOrCreateSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets', 'keys.json');
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const kept = await fs.readFile(file, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept) as Secrets;
  const secrets = make();
  await fs.writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
}
