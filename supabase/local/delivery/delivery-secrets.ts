import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { generateSigningKey } from '@landfall/modules';
import type { SqlSession } from '../database/database.ts';
import { type LiveKeys, openKeys } from './delivery-keys.ts';

export interface DeliverySecrets {
  /** Sign the map; follow a rotation. */
  keys: LiveKeys;
  /** May do everything in the registry; the CLI on this machine finds it in its file. */
  ownerToken: string;
}

async function readOrMake(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await fs.readFile(file, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const made = await make();
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await fs.writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

/** The registry's keys of this instance: made at the first start, readable by this user alone, kept with the data. */
export async function readOrMakeDeliverySecrets(dataDir: string): Promise<DeliverySecrets> {
  const file = (name: string) => path.join(dataDir, 'secrets', name);
  await readOrMake(file('delivery-key.json'), async () => JSON.stringify(await generateSigningKey()));
  const ownerToken = await readOrMake(file('owner-token'), async () => `lft_${randomBytes(32).toString('base64url')}`);
  return { keys: await openKeys(dataDir), ownerToken };
}

const ALL = `array['*'], array['*'], delivery.every_verb()`;
const OWNER = `insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at)
  values ('owner', 'owner', $1, ${ALL}, 'start', 'infinity') on conflict (hash) do nothing`;
/** Once: a grant that was revoked stays revoked. */
const DEMO_ADMIN = `insert into delivery.grants (user_id, modules, environments, verbs, granted_by)
  select id, ${ALL}, 'start' from public.profiles p where email = 'admin@demo.test' and not exists (select from delivery.grants where user_id = p.id)`;

/** Makes this instance's owner token known to the registry, and lets the demo's admin release everything. */
export async function grantFirstRights(sql: SqlSession, ownerToken: string, demo: boolean): Promise<void> {
  await sql.query(OWNER, [createHash('sha256').update(ownerToken).digest('hex')]);
  if (demo) await sql.query(DEMO_ADMIN);
}
