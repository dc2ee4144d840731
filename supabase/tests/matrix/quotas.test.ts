import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { createTestApp } from '../harness/test-app.ts';
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
    values: `recipient_name, phone, address_line1, city, country_code) select $1, 'N' || n, '12345', 'B', 'C', 'NP'`,
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
    const openBuckets = Object.entries(buckets).filter(([, { upload, quota }]) => isStoredByCustomers(upload) && !quota);
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

describe.each(Object.entries(buckets).filter(([, { quota }]) => quota))('Files of %s', (bucket, { quota }) => {
  const upload = async (name: string) => {
    const png = new Blob([new Uint8Array(8)], { type: 'image/png' });
    const { error } = await db.client(customer).storage.from(bucket).upload(`${customer.userId}/${name}`, png);
    return error ? 'refused' : 'allowed';
  };
  const store = (count: number, age: string, folder = customer.userId) =>
    db.sql(
      `insert into storage.objects (bucket_id, name, created_at) select $1, $2 || '/' || gen_random_uuid(), now() - $4::interval
         from generate_series(1, $3::int)`,
      [bucket, folder, count, age],
    );
  const empty = () => db.sql('delete from storage.objects where bucket_id = $1', [bucket]);

  it(`are at most ${quota!.perHour} in an hour`, async () => {
    await store(500, '1 minute', other.userId);
    await store(quota!.perHour - 1, '59 minutes');
    expect([await upload('a.png'), await upload('b.png')]).toEqual(['allowed', 'refused']);
    await empty();
  });

  it(`are at most ${quota!.atMost} in all`, async () => {
    await store(quota!.atMost - 1, '2 days');
    expect([await upload('a.png'), await upload('b.png')]).toEqual(['allowed', 'refused']);
    await empty();
    expect(await upload('c.png')).toBe('allowed');
  });
});

describe('A disk that is nearly full', () => {
  it('takes no more files, so that the database has room', async () => {
    const objectsDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-full-'));
    const full = await createTestApp(db.connection, { objectsDir, keepFreeBytes: Number.MAX_SAFE_INTEGER });
    const roomy = await createTestApp(db.connection, { objectsDir, keepFreeBytes: 1 });
    const headers = {
      authorization: `Bearer ${await db.tokenOf(other.userId)}`,
      apikey: TEST_KEYS.publishableKey,
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
