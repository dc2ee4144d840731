import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, ownerSql } from '../../local/database/database.ts';
import { openPglite, type PgliteConnection } from '../../local/database/pglite-connection.ts';
import { applySessionContext } from '../../local/database/session-context.ts';
import { TIME_LIMITS } from '../../local/database/time-limits.ts';
import { pgliteTemplate } from '../harness/template.ts';

const ENDLESS = 'select count(*) from generate_series(1, 100000000000)';
/** From the end of the worker to the next response, with a core to itself. */
const RESTART_MS = 2000;

/** Load per core, at least 1. */
const loadPerCore = (): number => Math.max(1, os.loadavg()[0]! / os.availableParallelism());

let dataDir: string;
let connection: PgliteConnection;

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-pglite-'));
  connection = openPglite({ dataDir: path.join(dataDir, 'postgres'), template: await pgliteTemplate('bare') });
  await ownerSql(connection).script('create table written (n int primary key); create table other (n int)');
});

afterAll(async () => {
  await connection.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const as = (role: 'anon' | 'authenticated' | 'service_role', text: string) =>
  inTransaction(connection, async (sql, transaction) => {
    await applySessionContext(transaction, { auth: { role } });
    return sql.query(text);
  });

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const response = async (): Promise<unknown> => (await ownerSql(connection).query('select 40 + 2 as n'))[0];

describe('A visitor’s slow statement', () => {
  it('is aborted at its time limit, and the next one is answered within two seconds', async () => {
    const restarts: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begun = performance.now();
      expect(await codeOf(as('anon', ENDLESS))).toBe('57014');
      const ended = performance.now();
      expect(ended - begun).toBeGreaterThan(TIME_LIMITS.anon - 100);
      expect(await response()).toEqual({ n: 42 });
      restarts.push(performance.now() - ended);
    }
    expect(Math.min(...restarts)).toBeLessThan(RESTART_MS * loadPerCore());
  }, 120_000);

  it('does not fail queued requests', async () => {
    const slow = codeOf(as('anon', ENDLESS));
    const waiting = Promise.all(Array.from({ length: 5 }, response));
    expect(await slow).toBe('57014');
    expect(await waiting).toEqual(Array(5).fill({ n: 42 }));
  });
});

describe('A transaction', () => {
  it('that is idle is rolled back at its limit, and others get the session', async () => {
    const late = codeOf(
      inTransaction(connection, async (sql, transaction) => {
        await sql.query('insert into other values (1)');
        await applySessionContext(transaction, { auth: { role: 'anon' } });
        await expect.poll(response, { timeout: 2 * TIME_LIMITS.anon }).toEqual({ n: 42 });
        await sql.query('select 1');
      }),
    );
    expect(await late).toBe('57014');
    expect(await ownerSql(connection).query('select from other')).toEqual([]);
  });

  it('has no limit of Postgres’ own, which would end the session if it came before the driver’s', async () => {
    const own =
      "select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as busy";
    expect(await as('anon', own)).toEqual([{ idle: '0', busy: '0' }]);
  });

  it('whose session was lost fails as a whole: its later statements never run', async () => {
    const work = inTransaction(connection, async (sql) => {
      await sql.query('insert into other values (2)');
      await connection.restart('of a test');
      await sql.query('insert into other values (3)').catch(() => {});
    });
    expect(await codeOf(work)).toBe('57P02');
    expect(await ownerSql(connection).query('select from other')).toEqual([]);
  });
});

describe('An acknowledged write', () => {
  it('survives twelve restarts during writes', async () => {
    const acknowledged: number[] = [];
    let next = 0;
    for (let round = 0; round < 12; round++) {
      const restarted = new Promise<void>((resolve) => {
        setTimeout(() => resolve(connection.restart('of a test')), 40 + round * 13);
      });
      let writing = true;
      void restarted.then(() => {
        writing = false;
      });
      while (writing) {
        const n = next++;
        await ownerSql(connection)
          .query('insert into written values ($1)', [n])
          .then(
            () => acknowledged.push(n),
            () => {},
          );
      }
      await restarted;
    }
    const found = new Set((await ownerSql(connection).query<{ n: number }>('select n from written')).map(({ n }) => n));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
  }, 120_000);
});

describe('A statement that would break the session', () => {
  it('with too many parameters is refused', async () => {
    const places = Array.from({ length: 66_000 }, (_, at) => `($${at + 1}::int)`).join(',');
    const values = Array.from({ length: 66_000 }, (_, at) => -1 - at);
    expect(await codeOf(ownerSql(connection).query(`insert into other values ${places}`, values))).toBe('54000');
    expect(await response()).toEqual({ n: 42 });
  });

  it('with too deep nesting fails alone, and the session stays correct', async () => {
    const depth = 2_000_000;
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    expect(await codeOf(ownerSql(connection).query('select $1::jsonb is null', [deep]))).toBe('57P02');
    expect(await response()).toEqual({ n: 42 });
  });

  it('by ending Postgres fails alone, and the session stays correct', async () => {
    expect(await codeOf(ownerSql(connection).script('copy other from stdin'))).toBe('57P02');
    expect(await response()).toEqual({ n: 42 });
  });

  it('with too much memory fails with "out of memory", and the session stays correct', async () => {
    const greedy = "select length(string_agg(repeat('x', 1000), '')) from generate_series(1, 900000)";
    expect(await codeOf(ownerSql(connection).query(greedy))).toBe('53200');
    expect(await response()).toEqual({ n: 42 });
  });
});
