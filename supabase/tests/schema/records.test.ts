import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { fillWorld, type World } from '../matrix/world.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await openTestDatabase();
  world = await fillWorld(db);
});
afterAll(() => db.close());

describe('the audit log', () => {
  it('keeps only what changed, and who changed it', async () => {
    const { people, rows } = world;
    await db.as({ userId: people.admin }, async (sql) => {
      await sql('update public.country_settings set vat = 13, name = name where id = $1', [rows['country_settings']]);
      const found = await sql(
        'select actor_id, action, before, after from public.audit_log where record_id = $1 and action = $2',
        [rows['country_settings'], 'update'],
      );
      expect(found).toEqual([{ actor_id: people.admin, action: 'update', before: { vat: 0 }, after: { vat: 13 } }]);
    });
  });

  it('records nothing where nothing changed', async () => {
    const { people, rows } = world;
    await db.as({ userId: people.admin }, async (sql) => {
      await sql('update public.country_settings set vat = 0 where id = $1', [rows['country_settings']]);
      expect(
        await sql(`select 1 from public.audit_log where record_id = $1 and action = 'update'`, [rows['country_settings']]),
      ).toEqual([]);
    });
  });
});

describe('the cart', () => {
  const flags = (in_cart: boolean, saved_for_later: boolean): [boolean, boolean] => [in_cart, saved_for_later];

  it('notes what happens in it', async () => {
    const { people, rows } = world;
    await db.as({ userId: people.owner }, async (sql) => {
      for (const [inCart, saved] of [flags(false, true), flags(true, false), flags(false, false), flags(true, false)]) {
        await sql('update public.quotes set in_cart = $2, saved_for_later = $3 where id = $1', [rows['approved'], inCart, saved]);
      }
      await sql('reset role');
      const events = await sql<{ type: string }>('select type from public.cart_events where quote_id = $1', [rows['approved']]);
      expect(events.map(({ type }) => type).sort()).toEqual(['added', 'moved', 'removed', 'saved']);
    });
  });

  it('does not bump the version that moves are checked against', async () => {
    const { people, rows } = world;
    const [quote] = await db.as({ userId: people.owner }, (sql) =>
      sql('update public.quotes set in_cart = false, saved_for_later = true where id = $1 returning version', [rows['approved']]),
    );
    expect(quote).toEqual({ version: 1 });
  });
});

describe('messages', () => {
  it('show when they were read', async () => {
    const { people, rows } = world;
    const [message] = await db.as({ userId: people.owner }, (sql) =>
      sql('update public.messages set is_read = true where id = $1 returning read_at is not null as dated', [rows['messages']]),
    );
    expect(message).toEqual({ dated: true });
  });

  it('from a visitor need a name and an address to answer to', async () => {
    const nameless = db.sql(`insert into public.messages (sender_id, content) values (null, 'Hello')`);
    await expect(nameless).rejects.toThrow('sender_missing');
  });
});

describe('refunds', () => {
  const refund = (amount: number, status = 'requested') =>
    db.sql(
      `insert into public.refunds (payment_id, amount, reason, status)
       values ($3, $1, 'Damaged', $2)`,
      [amount, status, world.rows['earlier']],
    );

  it('add up to at most the money received; a failed one does not count', async () => {
    await refund(13_000, 'failed');
    await refund(13_000);
    await expect(refund(101)).rejects.toThrow('refund_too_large');
    await refund(100);
  });
});

describe('routes', () => {
  it.each([
    [
      'a gap between tiers',
      'weight_tiers',
      [
        { min: 0, max: 1, cost: 5, per_kg: 0 },
        { min: 2, max: null, cost: 9, per_kg: 1 },
      ],
    ],
    [
      'an open tier that is not the last',
      'weight_tiers',
      [
        { min: 0, max: null, cost: 5, per_kg: 0 },
        { min: 2, max: 3, cost: 9, per_kg: 1 },
      ],
    ],
    ['a negative cost', 'weight_tiers', [{ min: 0, max: null, cost: -5, per_kg: 0 }]],
    [
      'two options of one id',
      'delivery_options',
      [1, 2].map(() => ({ id: 'a', name: 'A', carrier: '', min_days: 1, max_days: 2, price: 0, active: true })),
    ],
    [
      'an option that ends before it starts',
      'delivery_options',
      [{ id: 'a', name: 'A', carrier: '', min_days: 5, max_days: 2, price: 0, active: true }],
    ],
  ])('refuse %s', async (_what, column, value) => {
    const saved = db.sql(`update public.shipping_routes set ${column} = $1 where id = $2`, [
      JSON.stringify(value),
      world.rows['shipping_routes'],
    ]);
    await expect(saved).rejects.toThrow(/^bad_/);
  });
});
