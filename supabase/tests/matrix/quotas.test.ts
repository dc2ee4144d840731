import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { createTestApp } from '../harness/test-app.ts';
import { PNG } from '../harness/pictures.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { history } from './history.matrix.ts';
import { people } from './people.matrix.ts';
import { settings } from './settings.matrix.ts';
import { buckets } from './storage.matrix.ts';
import { trade } from './trade.matrix.ts';

let db: TestDatabase;
let customer: TestUser;
let other: TestUser;

beforeAll(async () => {
  db = await openTestDatabase();
  customer = await db.signUp('stores@landfall.test');
  other = await db.signUp('other@landfall.test');
});
afterAll(() => db.close());

/** 'allowed', or the SQLSTATE and the reason of the refusal. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );

const tables = { ...people, ...trade, ...settings, ...history };
/** A customer may insert rows of their own. */
const isStoredByCustomers = (line = ''): boolean => line.trim().split(/\s+/)[1] === 'row';
const limited = Object.entries(tables).flatMap(([table, { quota }]) => (quota ? [{ table, ...quota }] : []));

/** Owner's column, and the values of the n-th row. */
const ROWS: Record<string, { owner: string; values: string }> = {
  user_addresses: {
    owner: 'user_id',
    values: `recipient_name, phone, address_line1, city, country_code) select $1, 'N' || n, '+9779800000000', 'B', 'C', 'NP'`,
  },
  saved_views: { owner: 'owner_id', values: `page, name) select $1, 'orders', gen_random_uuid() || '' || n` },
  messages: { owner: 'sender_id', values: `content) select $1, 'Hello ' || n` },
};

const insertOf = (table: string, count: number): string =>
  `insert into public.${table} (${ROWS[table]!.owner}, ${ROWS[table]!.values} from generate_series(1, ${count}) n`;
const add = (table: string, count: number, who = customer): Promise<string> =>
  refusal(db.as(who, (sql) => sql(insertOf(table, count), [who.userId]), { commit: true }));
/** Rows stored by the owner of the database, which has no quota. */
const fill = async (table: string, count: number, age: string): Promise<void> => {
  await db.sql(insertOf(table, count), [customer.userId]);
  await db.sql(`update public.${table} set created_at = now() - $2::interval where ${ROWS[table]!.owner} = $1`, [
    customer.userId,
    age,
  ]);
};
const clear = (table: string) => db.sql(`delete from public.${table} where ${ROWS[table]!.owner} = $1`, [customer.userId]);

describe('What a customer stores', () => {
  it('has a quota in the matrix, in each table and bucket', () => {
    const open = Object.entries(tables).filter(([, { insert, quota }]) => isStoredByCustomers(insert) && !quota);
    const openBuckets = Object.entries(buckets).filter(([, { attach, quota }]) => isStoredByCustomers(attach) && !quota);
    expect([...open, ...openBuckets].map(([name]) => name)).toEqual([]);
    expect(limited.map(({ table }) => table).sort()).toEqual(Object.keys(ROWS).sort());
  });
});

describe.each(limited)('Rows of $table', ({ table, atMost, perHour, atOnce }) => {
  it(`are at most ${atOnce} in one insert`, async () => {
    expect(await add(table, atOnce + 1)).toBe('PT413 too_many_rows');
    expect(await add(table, atOnce)).toBe('allowed');
    await clear(table);
  });

  it(`are at most ${perHour} in an hour, also in parallel, and other customers are not concerned`, async () => {
    await fill(table, perHour - 3, '59 minutes');
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(table, 1)));
    expect(answers.toSorted()).toEqual([...Array(3).fill('PT429 quota_of_hour_reached'), ...Array(3).fill('allowed')]);
    expect(await add(table, 1, other)).toBe('allowed');
    await db.sql(`update public.${table} set created_at = now() - interval '61 minutes'`);
    expect(await add(table, 1)).toBe('allowed');
    await clear(table);
  });

  it(`are at most ${atMost} in all`, async () => {
    await fill(table, atMost - 1, '2 days');
    expect(await add(table, 1)).toBe('allowed');
    expect(await add(table, 1)).toBe('PT429 quota_reached');
    await clear(table);
    expect(await add(table, 1)).toBe('allowed');
    await clear(table);
  });
});

/** 'stored', or the refusal's code. */
async function attach(bucket: string, who = customer): Promise<string> {
  const body = new FormData();
  body.set('file', new File([PNG], `${randomUUID()}.png`, { type: 'image/png' }));
  body.set('bucket', bucket);
  const { error } = await db.client(who).functions.invoke('attach-file', { body });
  if (!error) return 'stored';
  return ((await (error as { context: Response }).context.json()) as { error: { code: string } }).error.code;
}

/** Files of the owner of the database, which has no quota. */
const store = (bucket: string, count: number, folder = customer.userId) =>
  db.sql(
    `insert into storage.objects (bucket_id, name) select $1, $2 || '/' || gen_random_uuid() from generate_series(1, $3::int)`,
    [bucket, folder, count],
  );

describe.each(Object.entries(buckets).filter(([, { quota }]) => quota))('Files of %s', (bucket, { quota }) => {
  it(`are at most ${quota} in all`, async () => {
    await store(bucket, 500, other.userId);
    await store(bucket, quota! - 1);
    expect([await attach(bucket), await attach(bucket)]).toEqual(['stored', 'quota_reached']);
    await db.sql('delete from storage.objects where bucket_id = $1', [bucket]);
    expect(await attach(bucket)).toBe('stored');
  });
});

describe('Files of one customer', () => {
  it('are at most 60 in an hour, over all buckets, also in parallel, and other customers are not concerned', async () => {
    await db.sql('delete from private.rate_hits');
    expect(await attach('product-photos')).toBe('stored');
    await db.sql(`insert into private.rate_hits (action, counted_by, key, at)
      select action, counted_by, key, now() - interval '59 minutes' from private.rate_hits, generate_series(1, 56)`);
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => attach(nth % 2 ? 'product-photos' : 'message-attachments')),
    );
    expect(sent.toSorted()).toEqual([...Array(3).fill('quota_of_hour_reached'), ...Array(3).fill('stored')]);
    expect(await attach('product-photos', other)).toBe('stored');
    await db.sql(`update private.rate_hits set at = at - interval '61 minutes'`);
    expect(await attach('message-attachments')).toBe('stored');
  });
});

describe('A disk that is nearly full', () => {
  it('takes no more files, so that the database has room', async () => {
    const objectsDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-full-'));
    const full = await createTestApp(db.connection, { objectsDir, keepFreeBytes: Number.MAX_SAFE_INTEGER });
    const roomy = await createTestApp(db.connection, { objectsDir, keepFreeBytes: 1 });
    const headers = {
      apikey: TEST_KEYS.secretKey,
      'content-type': 'image/png',
    };
    const upload = (app: typeof full) => {
      const url = `${TEST_ORIGIN}/storage/v1/object/product-photos/${other.userId}/disk.png`;
      return app.fetch(new Request(url, { method: 'POST', headers, body: 'x' }));
    };
    expect((await upload(full)).status).toBe(507);
    expect((await upload(roomy)).status).toBe(200);
    await fs.rm(objectsDir, { recursive: true });
  });
});

describe('An admin', () => {
  it('has no quota', async () => {
    await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [other.userId]);
    expect(await add('messages', 100, other)).toBe('allowed');
  });
});

describe('A saved view', () => {
  it('holds at most 8,000 bytes', async () => {
    const save = (bytes: number) =>
      refusal(
        db.as(customer, (sql) =>
          sql(`insert into public.saved_views (owner_id, page, name, query) values ($1, 'orders', 'Big', $2::jsonb)`, [
            customer.userId,
            JSON.stringify({ q: 'x'.repeat(bytes) }),
          ]),
        ),
      );
    expect(await save(8000)).toMatch(/^23514/);
    expect(await save(7900)).toBe('allowed');
  });
});

describe('An account', () => {
  it.each(['аdmin@landfall.test', 'ad\u200Bmin@landfall.test', 'ａdmin@landfall.test'])(
    'cannot have an address that looks like another: %s',
    async (email) => {
      expect(await refusal(db.signUp(email))).toBe('PT400 email_address_invalid');
      const change = db.sql('update auth.users set email = $2 where id = $1', [customer.userId, email]);
      expect(await refusal(change)).toBe('PT400 email_address_invalid');
    },
  );
});
