import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from '../../../libs/status/src/defaults.ts';
import { openTestDatabase, type Sql, type TestDatabase, type TestUser } from '../harness.ts';

interface Definition {
  name: string;
  allowedTransitions: string[];
  [field: string]: unknown;
}

let db: TestDatabase;
let admin: TestUser;

beforeAll(async () => {
  db = await openTestDatabase();
  admin = await db.signUp('admin@statuses.test');
  await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.userId]);
});
afterAll(() => db.close());

const stored = async (sql: Sql, key: string): Promise<Definition[]> => {
  const [row] = await sql<{ setting_value: string }>('select setting_value from public.system_settings where setting_key = $1', [
    key,
  ]);
  return JSON.parse(row!.setting_value) as Definition[];
};

/** Saves a changed set as admin and rolls back. @returns the refusal's text, or 'saved' */
const save = (change: (set: Definition[]) => Definition[], key = 'quote_statuses'): Promise<string> =>
  db.as({ userId: admin.userId }, async (sql) => {
    const text = JSON.stringify(change(await stored(sql, key)));
    try {
      await sql('update public.system_settings set setting_value = $1 where setting_key = $2', [text, key]);
      return 'saved';
    } catch (refused) {
      return String((refused as { detail?: string }).detail);
    }
  });

const withPending = (fields: Partial<Definition>) => (set: Definition[]) =>
  set.map((d) => (d.name === 'pending' ? { ...d, ...fields } : d));

const compact = (set: readonly object[]) =>
  set.map((d) => Object.fromEntries(Object.entries(d).filter(([, value]) => value !== null)));

describe('the seeded sets', () => {
  it('are the defaults that the screens fall back to', async () => {
    expect(compact(await stored(db.sql, 'quote_statuses'))).toEqual(compact(DEFAULT_QUOTE_STATUSES));
    expect(compact(await stored(db.sql, 'order_statuses'))).toEqual(compact(DEFAULT_ORDER_STATUSES));
  });

  it('have nothing wrong with them', async () => {
    expect(await db.sql('select private.status_sets_problem() as problem')).toEqual([{ problem: null }]);
  });
});

describe('saving a set', () => {
  it('takes a new label and a new wire', async () => {
    expect(await save(withPending({ label: 'New', allowedTransitions: ['sent', 'rejected', 'calculated'] }))).toBe('saved');
  });

  it.each([
    [
      'two statuses of one name',
      (set: Definition[]) => [...set, { ...set[0]!, isDefaultQuoteStatus: false }],
      'Two statuses are named pending.',
    ],
    ['a seeded status renamed', withPending({ name: 'waiting' }), 'The status pending cannot be renamed or deleted.'],
    [
      'a transition to nowhere',
      withPending({ allowedTransitions: ['nowhere'] }),
      'pending leads to nowhere, which does not exist.',
    ],
    ['no default status', withPending({ isDefaultQuoteStatus: false }), 'Exactly one quote status must be the default.'],
    [
      'a template that does not exist',
      withPending({ triggersEmail: true, emailTemplate: 'hello' }),
      'The e-mail template hello of pending does not exist.',
    ],
    [
      'an unknown colour',
      withPending({ color: 'pink' }),
      'The colour of pending must be secondary, outline, default or destructive.',
    ],
    ['a flag that is no flag', withPending({ canBePaid: 'yes' }), 'canBePaid of pending must be yes or no.'],
    ['a mail without a template', withPending({ triggersEmail: true }), 'Status pending sends an e-mail but names no template.'],
    [
      'a status that nothing reaches',
      (set: Definition[]) => [...set, { ...set[1]!, id: 'island', name: 'island' }],
      'No status leads to island.',
    ],
  ])('refuses %s', async (_what, change, sentence) => {
    expect(await save(change)).toBe(sentence);
  });

  it('refuses what is not JSON', async () => {
    const broken = db.sql(`update public.system_settings set setting_value = '[' where setting_key = 'quote_statuses'`);
    await expect(broken).rejects.toThrow('bad_setting');
  });
});

describe('other settings', () => {
  it.each([
    ['auto_quote', '{"review": true, "threshold": 2, "limit_usd": 300, "max_open": 3, "range_percent": 15}'],
    ['cart_recovery', '{"enabled": "yes"}'],
    ['reporting_timezone', '"Mars/Olympus"'],
    ['send_delay_seconds', '-5'],
  ])('are refused out of bounds: %s', async (key, value) => {
    const saved = db.sql('update public.system_settings set setting_value = $1 where setting_key = $2', [value, key]);
    await expect(saved).rejects.toThrow('bad_setting');
  });
});
