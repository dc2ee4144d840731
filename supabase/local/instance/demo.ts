import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { inTransaction, ownerSql, type SqlSession } from '../database/database.ts';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { FsStorage } from '../storage/fs-storage.ts';
import { comparePassword, hashPassword } from '../auth/password-hashes.ts';

export interface DemoSignIn {
  email: string;
  password: string;
}

const ACCOUNTS = [
  { email: 'admin@demo.test', name: 'Demo Admin', role: 'admin' },
  { email: 'customer@demo.test', name: 'Demo Customer', role: 'user' },
] as const;

/** Whether this database was marked as a demo. */
export async function isDemo(connection: LiteConnection): Promise<boolean> {
  const rows = await ownerSql(connection).query<{ demo: boolean }>('select demo from private.instance');
  return rows[0]?.demo ?? false;
}

const isEmpty = async (sql: SqlSession): Promise<boolean> => (await sql.query('select from auth.users limit 1')).length === 0;
const isMarked = async (sql: SqlSession): Promise<boolean> =>
  (await sql.query('select from private.instance limit 1')).length > 0;

/** Marks an empty database as demo or real. Later starts can't change it. */
export async function markInstance(connection: LiteConnection, demo: boolean): Promise<void> {
  await inTransaction(connection, async (sql) => {
    if ((await isMarked(sql)) || !(await isEmpty(sql))) return;
    await sql.query('select private.set_instance(demo => $1)', [demo]);
  });
}

/** The folder of the demo's admin in the bucket of photos, as in seed.sql. */
const PICTURES_OF = '00000000-0000-4000-8000-000000000001';

/** Stores the drawings of the demo's products as photos of its items. */
async function storePictures(sql: SqlSession, folder: string, objectsDir: string): Promise<void> {
  const storage = new FsStorage(objectsDir, Infinity, 0);
  for (const file of (await fs.readdir(folder)).toSorted()) {
    const name = `${PICTURES_OF}/${file}`;
    const bytes = await fs.readFile(path.join(folder, file));
    await storage.uploadObject('product-photos', name, undefined, bytes, 'image/webp', '3600');
    await sql.query(
      `insert into storage.objects (bucket_id, name, metadata)
        values ('product-photos', $1, jsonb_build_object('mimetype', 'image/webp', 'size', $2::int)) on conflict do nothing`,
      [name, bytes.length],
    );
  }
}

/** Loads the demo data and its pictures once per demo instance. @param objectsDir where files are stored */
export async function seedOnce(connection: LiteConnection, supabaseDir: string, objectsDir: string): Promise<void> {
  const seed = await fs.readFile(path.join(supabaseDir, 'seed.sql'), 'utf8').catch(() => null);
  if (!seed) return;
  await inTransaction(connection, async (sql) => {
    const done = await sql.query("select from supabase_migrations.seed_files where path = 'seed.sql'");
    if (done.length > 0) return;
    await sql.script(seed);
    await sql.script('reset all');
    await storePictures(sql, path.join(supabaseDir, 'demo-pictures'), objectsDir);
    await sql.query("insert into supabase_migrations.seed_files (path, hash) values ('seed.sql', 'demo')");
  });
}

const UPSERT_USER = `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  values ($1, $2, $3, now(), '{"provider":"email","providers":["email"]}', jsonb_build_object('full_name', $4::text))
  on conflict (email) where is_sso_user = false do update
    set encrypted_password = excluded.encrypted_password, email_confirmed_at = coalesce(auth.users.email_confirmed_at, now())
  returning id`;
const UPSERT_IDENTITY = `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', $1::text, $1::text::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text))
  on conflict (provider, provider_id) do nothing`;
const UPSERT_ROLE = `insert into public.user_roles (user_id, role) values ($1, $2)
  on conflict (user_id) do update set role = excluded.role where user_roles.role <> excluded.role`;

async function hasPassword(sql: SqlSession, email: string, password: string): Promise<boolean> {
  const [user] = await sql.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where email = $1',
    [email],
  );
  return user?.encrypted_password ? comparePassword(password, user.encrypted_password) : false;
}

async function ensureAccount(sql: SqlSession, account: (typeof ACCOUNTS)[number], password: string): Promise<void> {
  if (await hasPassword(sql, account.email, password)) return;
  const values = [randomUUID(), account.email, await hashPassword(password), account.name];
  const [user] = await sql.query<{ id: string }>(UPSERT_USER, values);
  if (!user) throw new Error(`Failed to create the demo account ${account.email}.`);
  await sql.query(UPSERT_IDENTITY, [user.id, account.email]);
  await sql.query(UPSERT_ROLE, [user.id, account.role]);
}

/** Creates both demo accounts, or sets the passwords of the seeded ones. */
export async function ensureDemoAccounts(connection: LiteConnection, password: string): Promise<DemoSignIn[]> {
  for (const account of ACCOUNTS) await inTransaction(connection, (sql) => ensureAccount(sql, account, password));
  return ACCOUNTS.map(({ email }) => ({ email, password }));
}
