// A server whose user is no superuser, as on a managed Postgres.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { startPostgres } from '../../../tools/postgres.ts';
import { startProcess } from '../harness/server-process.ts';

const TEST_MS = 300_000;

const HEADLINE = 'DATABASE_URL: its user lacks rights';

it.each([[undefined], [17]] as const)(
  'names each right that a user without any lacks, and starts once they are given (Postgres %s)',
  async (major) => {
    const home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-rights-'));
    const server = await startPostgres({ ...(major && { major }) });
    const url = new URL(server.url);
    url.pathname = '/shop';
    const admin = postgres(server.url, { max: 1, onnotice: () => {} });
    await admin.unsafe('create role "shop-owner" login');
    await admin.unsafe('create database shop');
    const inShop = postgres(url.href, { max: 1, onnotice: () => {} });
    url.username = 'shop-owner';
    const start = () =>
      startProcess({
        DATA_DIR: path.join(home, 'data'),
        DIST_DIR: path.join(home, 'dist'),
        PORT: '0',
        DATABASE_URL: url.href,
        DEMO: 'false',
      });
    try {
      const refused = start();
      expect(await refused.exited).toBe(1);
      const [headline, ...lines] = refused.output().trim().split('\n');
      expect(headline).toContain(HEADLINE);
      expect(lines.map((line) => line.trim())).toEqual(
        expect.arrayContaining([
          'alter database "shop" owner to "shop-owner";',
          'create role service_role nologin noinherit bypassrls;',
          'grant anon to "shop-owner", authenticator;',
        ]),
      );
      for (const line of lines) await inShop.unsafe(line);

      const running = start();
      const site = await running.ready();
      expect(await (await fetch(`${site}/readyz`)).json()).toEqual({ ok: true });
      const { supabaseKey } = (await (await fetch(`${site}/config.json`)).json()) as { supabaseKey: string };
      const headers = { apikey: supabaseKey };
      const rows = await (await fetch(`${site}/rest/v1/footer_settings?select=company_name`, { headers })).json();
      expect(rows).toHaveLength(1);
      expect((await fetch(`${site}/rest/v1/orders?select=id`, { headers })).status).toBe(401);
      running.signal('SIGTERM');
      expect(await running.exited).toBe(0);

      for (const damage of ['alter role service_role nobypassrls', 'revoke anon from "shop-owner"']) await inShop.unsafe(damage);
      const damaged = start();
      expect(await damaged.exited).toBe(1);
      expect(damaged.output()).toContain('alter role service_role bypassrls;');
      expect(damaged.output()).toContain('grant anon to "shop-owner";');
    } finally {
      await Promise.all([admin.end(), inShop.end()]);
      await server.stop();
      await fs.rm(home, { recursive: true, force: true });
    }
  },
  TEST_MS,
);
