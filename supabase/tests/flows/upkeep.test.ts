import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

const ADMIN = '00000000-0000-4000-8000-000000000001';
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ demo: true });
});
afterAll(() => db.close());

describe('upkeep', () => {
  it('deletes old entries of the audit log and empties old mails, once', async () => {
    const [entry] = await db.sql<{ id: string }>(
      `insert into public.audit_log (action, table_name, record_id, created_at) values ('update', 'quotes', gen_random_uuid(), now() - interval '401 days') returning id`,
    );
    const mail = (status: string, days: number) =>
      db.sql<{ id: string }>(
        `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key, status, created_at)
         values ('quote_sent', 'a@mail.test', 'Your quote', '<p>1</p>', '1', gen_random_uuid(), $1, now() - $2 * interval '1 day') returning id`,
        [status, days],
      );
    const [[old], [young], [waiting]] = [await mail('sent', 91), await mail('sent', 89), await mail('queued', 91)];
    expect(Number((await db.sql<{ n: number }>('select private.prune_history(1000) as n'))[0]!.n)).toBeGreaterThanOrEqual(2);
    expect((await db.sql<{ n: number }>('select private.prune_history(1000) as n'))[0]!.n).toBe(0);
    expect(await db.sql('select id from public.audit_log where id = $1', [entry!.id])).toEqual([]);
    const text = async (id: string) =>
      (await db.sql<{ html: string }>('select html from public.email_outbox where id = $1', [id]))[0]!.html;
    expect([await text(old!.id), await text(young!.id), await text(waiting!.id)]).toEqual(['', '<p>1</p>', '<p>1</p>']);
  });

  it('leaves the audit log append-only for everybody else', async () => {
    await expect(db.sql('delete from public.audit_log')).rejects.toThrow('append_only');
    await expect(db.sql(`update public.audit_log set action = 'insert'`)).rejects.toThrow('append_only');
  });

  it('does nothing when it ran a moment ago', async () => {
    await db.sql('select private.upkeep()');
    expect(await db.sql('select private.upkeep() as n')).toEqual([{ n: 0 }]);
  });
});

describe('saving a setting', () => {
  it('still refuses a set of statuses without one that is in use', async () => {
    const [row] = await db.sql<{ value: string }>(
      `select setting_value as value from public.system_settings where setting_key = 'quote_statuses'`,
    );
    const without = JSON.stringify([...(JSON.parse(row!.value) as { name: string }[])].filter(({ name }) => name !== 'sent'));
    await expect(
      db.sql(`update public.system_settings set setting_value = $1 where setting_key = 'quote_statuses'`, [without]),
    ).rejects.toThrow('bad_setting');
  });

  it('finds every status in use by its index', async () => {
    const used = await db.sql('select status from private.used_statuses() order by 1');
    expect(used).toEqual(await db.sql('select status from public.quotes union select status from public.orders order by 1'));
  });

  it('reads no quotes and orders where no status was saved', async () => {
    const SCANS = `select coalesce(sum(seq_scan + idx_scan), 0)::int as n from pg_catalog.pg_stat_xact_user_tables where relname in ('quotes', 'orders')`;
    const [before, after] = await db.as({ userId: ADMIN }, async (sql) => {
      const scans = await sql<{ n: number }>(SCANS);
      await sql(`update public.system_settings set setting_value = '45' where setting_key = 'send_delay_seconds'`);
      return [scans, await sql<{ n: number }>(SCANS)];
    });
    const looked = after![0]!.n - before![0]!.n;
    expect(looked).toBeLessThanOrEqual(2); // the audit entry looks for a quote and an order with this id
  });
});
