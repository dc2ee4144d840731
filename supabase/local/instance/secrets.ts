import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ApiKeys } from '../api/lite-app.ts';

export interface Secrets extends ApiKeys {
  /** Of both demo sign-ins; printed at start, used in a demo instance only. */
  demoPassword: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

const make = (): Secrets => ({
  jwtSecret: random(48),
  publishableKey: `sb_publishable_${random(24)}`,
  secretKey: `sb_secret_${random(32)}`,
  demoPassword: random(9),
});

/** The keys of this instance: made at the first start, readable by this user alone, kept with the data and so outside the repository. */
export async function readOrMakeSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets', 'keys.json');
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const kept = await fs.readFile(file, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept) as Secrets;
  const secrets = make();
  await fs.writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
}
