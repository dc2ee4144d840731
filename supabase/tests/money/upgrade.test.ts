import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../local/database/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

/** The first migration with receipts. */
const RECEIPTS = '20261123010100';
const migrations = await readMigrations(path.resolve(import.meta.dirname, '../../migrations'));

/** An order with one payment, from before receipts existed. */
interface Old {
  status: string;
  payment_status: string;
  paid: number;
  payment: string;
  method?: string;
  proof?: boolean;
  refund?: number;
}
const OLD: Record<string, Old> = {
  'a paid transfer': { status: 'paid', payment_status: 'paid', paid: 5000, payment: 'succeeded' },
  'a paid card': { status: 'shipped', payment_status: 'paid', paid: 5000, payment: 'succeeded', method: 'card' },
  'a refund that nobody added up': { status: 'completed', payment_status: 'paid', paid: 5000, payment: 'succeeded', refund: 700 },
  'a part, waiting': {
    status: 'payment_pending',
    payment_status: 'awaiting_verification',
    paid: 1000,
    payment: 'awaiting_verification',
  },
  'a part, with a proof': {
    status: 'payment_pending',
    payment_status: 'awaiting_verification',
    paid: 1000,
    payment: 'awaiting_verification',
    proof: true,
  },
  'a part, its proof rejected': { status: 'payment_pending', payment_status: 'unpaid', paid: 1000, payment: 'pending' },
  'a part, cancelled': {
    status: 'cancelled',
    payment_status: 'awaiting_verification',
    paid: 1000,
    payment: 'awaiting_verification',
  },
  'unpaid, cancelled': { status: 'cancelled', payment_status: 'awaiting_verification', paid: 0, payment: 'cancelled' },
};

const ORDER = `insert into public.orders (order_number, user_id, status, payment_status, destination_country, shipping_address, currency, subtotal, total,
    total_usd, amount_paid, payment_method, idempotency_key, request_hash)
  values ($1, $2, $3, $4, 'NP', '{}', 'NPR', 5000, 5000, 40, $5, $6, $1 || '-checkout', 'x') returning id`;
const PAYMENT = `insert into public.payments (order_id, method, gateway, amount, currency, status, expires_at, proof_path, proof_sha256)
  values ($1, $2, $3, 5000, 'NPR', $4, now() - interval '9 days', $5, $6) returning id`;

let db: TestDatabase;
const idOf = async (text: string, values: unknown[]): Promise<string> => (await db.sql<{ id: string }>(text, values))[0]!.id;

async function insertOld(userId: string, name: string, old: Old): Promise<void> {
  const method = old.method ?? 'bank_transfer';
  const order = await idOf(ORDER, [name, userId, old.status, old.payment_status, old.paid, method]);
  const proof = old.proof ? [`${userId}/${order}/a.pdf`, 'a'.repeat(64)] : [null, null];
  const payment = await idOf(PAYMENT, [order, method, method === 'card' ? 'stripe' : 'bank', old.payment, ...proof]);
  if (old.refund)
    await db.sql(`insert into public.refunds (payment_id, amount, reason, status) values ($1, $2, 'Late', 'succeeded')`, [
      payment,
      old.refund,
    ]);
}

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  await migrate(
    db.connection,
    migrations.filter(({ version }) => version < RECEIPTS),
  );
  const { userId } = await db.signUp('maya@shop.test');
  for (const [name, old] of Object.entries(OLD)) await insertOld(userId, name, old);
  await db.sql(`insert into public.unmatched_payments (gateway, amount, currency, reason, resolution, resolved_at)
    values ('bank', 60, 'NPR', 'by_hand', 'Sent back', now())`);
  await migrate(db.connection, migrations);
});
afterAll(() => db.close());

it('keeps the money of orders older than receipts', async () => {
  const rows = await db.sql<Record<string, unknown>>(
    `select o.order_number as name, o.payment_status, o.amount_paid, o.amount_refunded, p.status as payment,
       p.status = 'pending' and p.expires_at > now() + interval '70 hours' as has_time,
       (select string_agg(r.source, ',') from public.payment_receipts r where r.order_id = o.id) as receipts,
       (select sum(u.amount) from public.unmatched_payments u where u.payment_id = p.id) as unmatched
     from public.orders o join public.payments p on p.order_id = o.id`,
  );
  const found = Object.fromEntries(rows.map(({ name, ...row }) => [name, Object.values(row).join(' ')]));
  //                 payment_status amount_paid amount_refunded payment has_time receipts unmatched
  expect(found).toEqual({
    'a paid transfer': 'paid 5000 0 succeeded false migration ',
    'a paid card': 'paid 5000 0 succeeded false gateway ',
    'a refund that nobody added up': 'partially_refunded 5000 700 succeeded false migration ',
    'a part, waiting': 'awaiting_verification 1000 0 pending true migration ',
    'a part, with a proof': 'awaiting_verification 1000 0 awaiting_verification false migration ',
    'a part, its proof rejected': 'awaiting_verification 1000 0 pending true migration ',
    'a part, cancelled': 'unpaid 0 0 cancelled false migration 1000',
    'unpaid, cancelled': 'unpaid 0 0 cancelled false  ',
  });
});

it('accounts for every amount afterwards, and marks settled money as settled', async () => {
  expect(await db.sql('select * from private.unaccounted_money()')).toEqual([]);
  expect(await db.sql(`select outcome from public.unmatched_payments where reason = 'by_hand'`)).toEqual([
    { outcome: 'settled' },
  ]);
});
