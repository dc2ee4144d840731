import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { startServer } from '../../supabase/local/index.ts';

export interface Shop {
  url: string;
  /** localStorage of somebody signed in: the demo's customer, whose cart holds five items. */
  customer: Record<string, string>;
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

/** The demo shop on data of its own, with the shell and modules of one dist folder. */
export async function openShop(distDir: string): Promise<Shop> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-bench-'));
  const server = await startServer({ port: 0, host: '127.0.0.1', dataDir, distDir, demo: true });
  const close = async () => {
    await server.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const account = server.signIns.find(({ email }) => email.startsWith('customer@'));
  if (!account) throw new Error('The demo has no customer to sign in');
  return { url: server.url, customer: await signIn(server.url, account), close };
}
