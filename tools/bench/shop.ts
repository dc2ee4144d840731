import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { ownerSql } from '../../supabase/local/database/database.ts';
import { openPglite } from '../../supabase/local/database/pglite-connection.ts';
import { startServer } from '../../supabase/local/index.ts';

export interface Shop {
  url: string;
  /** localStorage of a signed-in person: the demo's customer, with five items in the cart. */
  customer: Record<string, string>;
  /** localStorage of the demo's admin. */
  admin: Record<string, string>;
  close(): Promise<void>;
}

async function signIn(url: string, account: { email: string; password: string }): Promise<Record<string, string>> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  const storage: Record<string, string> = {};
  const kept = {
    getItem: () => null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: () => undefined,
  };
  const db = createClient(url, config.supabaseKey, { auth: { storage: kept, autoRefreshToken: false } });
  const { error } = await db.auth.signInWithPassword(account);
  if (error) throw error;
  return storage;
}

/** Runs SQL on a shop's data before it opens. */
async function prepare(dataDir: string, distDir: string, statements: string): Promise<void> {
  const server = await startServer({ port: 0, host: '127.0.0.1', dataDir, distDir, demo: true });
  await server.close();
  const connection = openPglite({ dataDir: path.join(dataDir, 'postgres') });
  await ownerSql(connection).script(statements);
  await connection.close();
}

/** The demo shop with its own data and the shell and modules of a dist folder. @param statements SQL that changes the demo data */
export async function openShop(distDir: string, statements?: string): Promise<Shop> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-bench-'));
  if (statements) await prepare(dataDir, distDir, statements);
  const server = await startServer({ port: 0, host: '127.0.0.1', dataDir, distDir, demo: true });
  const close = async () => {
    await server.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const signInAs = (role: string) => {
    const account = server.signIns.find(({ email }) => email.startsWith(`${role}@`));
    if (!account) throw new Error(`The demo has no ${role} to sign in`);
    return signIn(server.url, account);
  };
  return { url: server.url, customer: await signInAs('customer'), admin: await signInAs('admin'), close };
}
