import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerSql } from '../../local/database/database.ts';
import type { MailDriver } from '../../functions/_shared/mail/mail-driver.ts';
import { drainOutbox } from '../../local/mail/outbox.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const queue = (key: string) =>
  db.sql(
    `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key) values ('t', 'a@landfall.test', $1, '<p>x</p>', 'x', $1)`,
    [key],
  );
const statusOf = async (key: string) =>
  (
    await db.sql<{ status: string; attempts: number; last_error: string | null }>(
      'select status, attempts, last_error from public.email_outbox where dedupe_key = $1',
      [key],
    )
  )[0];

it('A queued mail is sent once, with any number of concurrent workers', async () => {
  await queue('once');
  const sent: string[] = [];
  const mail: MailDriver = { send: async ({ subject }) => void sent.push(subject) };
  await Promise.all([1, 2, 3].map(() => drainOutbox(ownerSql(db.connection), { mail, texts: null })));
  expect(sent).toEqual(['once']);
  expect(await statusOf('once')).toMatchObject({ status: 'sent', attempts: 1 });
});

it('A failed mail is queued for a retry, with the reason', async () => {
  await queue('refused');
  const mail: MailDriver = { send: () => Promise.reject(new Error('mailbox full')) };
  await drainOutbox(ownerSql(db.connection), { mail, texts: null });
  expect(await statusOf('refused')).toEqual({ status: 'queued', attempts: 1, last_error: 'mailbox full' });
  expect(await drainOutbox(ownerSql(db.connection), { mail, texts: null })).toBe(0);
});

it('Requests are answered while the worker waits for a mail server', async () => {
  await queue('slow');
  let finish = (): void => {};
  const mail: MailDriver = { send: () => new Promise((resolve) => (finish = resolve)) };
  const draining = drainOutbox(ownerSql(db.connection), { mail, texts: null });
  await expect.poll(async () => (await statusOf('slow'))?.status).toBe('sending');
  finish();
  await draining;
  expect(await statusOf('slow')).toMatchObject({ status: 'sent' });
});
