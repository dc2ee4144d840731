import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { startServer } from '../../supabase/local/index.ts';

export type Person = 'visitor' | 'customer' | 'admin';

export interface Shop {
  url: string;
  /** localStorage of each person: the demo's customer has five items in the cart. */
  storage: Record<Person, Record<string, string>>;
  close(): Promise<void>;
}

async function signIn(url: string, account: { email: string; password: string }): Promise<Record<string, string>> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  const stored: Record<string, string> = {};
  const storage = {
    getItem: () => null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: () => undefined,
  };
  const db = createClient(url, config.supabaseKey, { auth: { storage, autoRefreshToken: false } });
  const { error } = await db.auth.signInWithPassword(account);
  if (error) throw error;
  return stored;
}

/** The demo shop with its own data and the shell and modules of a dist folder. */
export async function openShop(distDir: string): Promise<Shop> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-bench-'));
  const server = await startServer({ port: 0, host: '127.0.0.1', dataDir, distDir, demo: true });
  const signInAs = (role: string) =>
    signIn(
      server.url,
      server.signIns.find(({ email }) => email.startsWith(`${role}@`))!,
    );
  return {
    url: server.url,
    storage: { visitor: {}, customer: await signInAs('customer'), admin: await signInAs('admin') },
    async close() {
      await server.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
