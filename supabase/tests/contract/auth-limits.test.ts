import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AuthLimits } from '../../local/auth/auth-limits.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
let limits: AuthLimits;
/** As another server on the same database has it. */
let others: AuthLimits;
beforeAll(async () => {
  db = await openTestDatabase();
  const sql = { query: db.sql, script: db.exec };
  [limits, others] = [1, 2].map(() => new AuthLimits({ perIp: 3, secret: 'secret', sql })) as [AuthLimits, AuthLimits];
});
afterAll(() => db.close());
beforeEach(() => db.exec('delete from auth.attempt_counts'));

const hit = (key: string, at = limits) => at.count([[at.of.perIp, key]]);
const rows = () => db.sql<{ key: string; count: number }>('select key, count from auth.attempt_counts');

it('Counts up to the limit, exactly, however many attempts arrive at once at both servers', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => hit('203.0.113.1', n % 2 ? limits : others)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  for (const wait of waits.filter((one) => one > 0)) expect(wait).toBeLessThanOrEqual(300);
  expect(await hit('203.0.113.2')).toBe(0);
});

it('Stops at the first key that is at its maximum, and counts none after it', async () => {
  const { perIp, mails } = limits.of;
  for (let n = 0; n < 3; n += 1) await hit('203.0.113.1');
  expect(
    await limits.count([
      [perIp, '203.0.113.1'],
      [mails, 'a@landfall.test'],
    ]),
  ).toBeGreaterThan(0);
  expect(await limits.wait([[{ ...mails, most: 1 }, 'a@landfall.test']])).toBe(0);
  expect(
    await limits.wait([
      [mails, 'a@landfall.test'],
      [perIp, '203.0.113.1'],
    ]),
  ).toBeGreaterThan(0);
});

it('Begins again when a window has ended or its key is forgotten, and deletes ended windows', async () => {
  for (let n = 0; n < 3; n += 1) await hit('203.0.113.1');
  expect(await hit('203.0.113.1')).toBeGreaterThan(0);
  await db.exec(`update auth.attempt_counts set ends_at = now() - interval '1 second'`);
  expect(await hit('203.0.113.1')).toBe(0);
  await limits.forget([[limits.of.perIp, '203.0.113.1']]);
  expect(await rows()).toEqual([]);
  await db.exec(`insert into auth.attempt_counts select n::text, 1, now() - interval '1 second' from generate_series(1, 500) n`);
  await db.exec(
    `select setseed(0); do $$ begin for n in 1..1000 loop perform auth.count_attempt('{}', '{}', '{}'); end loop; end $$`,
  );
  expect(await rows()).toEqual([]);
});

it('Stores a hash of fixed size instead of what the client sent', async () => {
  await hit(`${'x'.repeat(2 ** 21)}@landfall.test`);
  expect((await rows()).map(({ key }) => key)).toEqual([expect.stringMatching(/^[\w+/=]{44}$/)]);
});
