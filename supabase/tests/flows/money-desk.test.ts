import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedQuote, checkOut, moveOrder, openShop, refusal, submitProof, unpaidOrder, verify } from './shop.ts';
import type { Checkout, Json, Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
});
afterAll(() => shop.db.close());

const SMALL = { items: [{ product_name: 'Cap', item_price: 10, item_weight: 0.5 }] };

interface Row extends Json {
  kind: string;
  action: string;
  sentence: string;
  amount: number;
}
const queue = async (p_filters: Json = {}): Promise<Row[]> =>
  (await shop.call<{ rows: Row[] }>(shop.admin, 'admin_money_list', { p_filters, p_limit: 500 })).rows;
const rowsOf = async ({ order_id }: Checkout) => (await queue()).filter((row) => row['order_id'] === order_id);

describe('the queue of money that is not settled', () => {
  it('has a proof to verify, then what is missing, then nothing', async () => {
    const order = await unpaidOrder(shop);
    expect(await rowsOf(order)).toEqual([]);
    await submitProof(shop, order);
    expect(await rowsOf(order)).toMatchObject([
      { kind: 'to_verify', action: 'verify', amount: order.amount, payment_id: order.payment_id, waits_for: 'shop' },
    ]);
    await verify(shop, order, 1000);
    expect(await rowsOf(order)).toMatchObject([
      {
        kind: 'part_paid',
        action: 'ask',
        amount: order.amount - 1000,
        waits_for: 'customer',
        sentence: expect.stringMatching(/^NPR 1,000 of NPR .* arrived\. NPR .* to pay\.$/) as string,
      },
    ]);
    await verify(shop, order, order.amount - 1000, { p_expected_balance: 1000 });
    expect(await rowsOf(order)).toEqual([]);
  });

  it('offers to write off a rest within the limit', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount - 10);
    expect(await rowsOf(order)).toMatchObject([{ kind: 'part_paid', action: 'write_off', amount: 10 }]);
    await shop.call(shop.admin, 'write_off', { p_order_id: order.order_id, p_expected_missing: 10, p_reason: 'Bank fee' });
    expect(await rowsOf(order)).toEqual([]);
  });

  it('has held money once, and not its order as well', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    await shop.call(shop.admin, 'note_unmatched_payment', {
      p_amount: 70,
      p_currency: 'NPR',
      p_note: 'On top',
      p_payment_id: order.payment_id,
    });
    expect(await rowsOf(order)).toMatchObject([
      {
        kind: 'we_owe',
        action: 'settle',
        amount: 70,
        sentence: expect.stringMatching(/^NPR 70 was noted by an admin\. Credit/) as string,
      },
    ]);
  });

  it('has unmatched money whose order is not known', async () => {
    const { id } = await shop.call<{ id: string }>(shop.admin, 'note_unmatched_payment', {
      p_amount: 55,
      p_currency: 'NPR',
      p_sender: 'SHERPA',
    });
    expect((await queue({ kind: 'unmatched' })).find((row) => row['id'] === id)).toMatchObject({
      action: 'settle',
      details: 'SHERPA',
      sentence: 'NPR 55 was noted by an admin. Find its order, or return it.',
    });
  });

  it('has what a cancelled order keeps, until it was refunded and paid out', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount);
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await rowsOf(order)).toMatchObject([{ kind: 'we_owe', action: 'refund', amount: order.amount }]);
    const { refund_id } = await shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
      p_payment_id: order.payment_id,
      p_amount: order.amount,
      p_reason: 'Sold out',
      p_idempotency_key: 'refund-of-the-desk',
      p_expected_refundable: order.amount,
    });
    expect(await rowsOf(order)).toMatchObject([{ kind: 'we_owe', action: 'pay_out', amount: order.amount }]);
    await shop.call(shop.admin, 'settle_refund', { p_refund_id: refund_id, p_payout_reference: 'TRF 1' });
    expect(await rowsOf(order)).toEqual([]);
  });

  it('has cash to collect once it is shipped, and orders whose only receipt bounced', async () => {
    const cash = await checkOut(shop, [await approvedQuote(shop, {}, SMALL)], { p_method: 'cod' });
    await moveOrder(shop, cash.order_id, 'ordered');
    expect(await rowsOf(cash)).toEqual([]);
    await moveOrder(shop, cash.order_id, 'shipped', { carrier: 'DHL', tracking_number: '1' });
    expect(await rowsOf(cash)).toMatchObject([{ kind: 'they_owe', action: 'collect', amount: cash.amount, waits_for: null }]);
    const bounced = await unpaidOrder(shop);
    const { receipt_id } = (await verify(shop, bounced, bounced.amount)) as Json;
    await shop.call(shop.admin, 'record_bounce', { p_receipt_id: receipt_id, p_reason: 'No funds' });
    expect(await rowsOf(bounced)).toMatchObject([{ kind: 'they_owe', action: 'ask', amount: bounced.amount }]);
  });

  it('is counted as its list shows it, and adds up by kind and currency', async () => {
    const { payments } = await shop.call<{ payments: number }>(shop.admin, 'admin_counts');
    expect(await queue({ waiting: 'yes' })).toHaveLength(payments);
    const totals = await shop.call<{ kind: string; currency: string; count: number; amount: number }[]>(
      shop.admin,
      'admin_money_totals',
    );
    for (const { kind, currency, count, amount } of totals) {
      const rows = await queue({ kind, currency });
      expect([rows.length, rows.reduce((sum, row) => sum + row.amount, 0)]).toEqual([count, amount]);
    }
  });
});

describe('the statement of a day', () => {
  interface Statement {
    lines: (Json & { day: string; method: string; currency: string; closing: number })[];
    totals: (Json & { method: string; currency: string; closing: number; held: number })[];
  }
  const statement = (args: Json = {}) => shop.call<Statement>(shop.admin, 'daily_statement', args);

  it('ends with what the ledger says', async () => {
    const { totals } = await statement();
    const ledger = await shop.db.sql<{ currency: string; closing: number; held: number }>(
      'select currency, received - refunded as closing, unmatched as held from private.money_ledger order by 1',
    );
    const sums = (name: 'closing' | 'held', currency: string) =>
      totals.filter((total) => total.currency === currency).reduce((sum, total) => sum + total[name], 0);
    expect(ledger.length).toBeGreaterThan(0);
    for (const { currency, closing, held } of ledger)
      expect([sums('closing', currency), sums('held', currency)]).toEqual([closing, held]);
  });

  it('opens the rows of a line, which add up to it', async () => {
    const { lines } = await statement();
    const [line] = lines;
    const rows = await shop.call<Json[]>(shop.admin, 'daily_statement_rows', {
      p_day: line!.day,
      p_method: line!.method,
      p_currency: line!.currency,
    });
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect(['received', 'refunded', 'returned', 'written_off'].map((name) => [name, sum(name)])).toEqual(
      ['received', 'refunded', 'returned', 'written_off'].map((name) => [name, line![name]]),
    );
  });

  it('is final: what is reversed later is a posting of that later day', async () => {
    const order = await unpaidOrder(shop);
    const { receipt_id } = (await verify(shop, order, 500)) as Json;
    await shop.db.exec(`alter table private.money_postings disable trigger refuse_rewriting;
      update private.money_postings set at = at - interval '3 days';
      alter table private.money_postings enable trigger refuse_rewriting;
      alter table public.payment_receipts disable trigger keep_receipt;
      update public.payment_receipts set received_at = received_at - interval '3 days';
      alter table public.payment_receipts enable trigger keep_receipt;`);
    const past = { p_from: daysAgo(9), p_to: daysAgo(2) };
    const before = await statement(past);
    await shop.call(shop.admin, 'record_bounce', { p_receipt_id: receipt_id, p_reason: 'Mistyped', p_kind: 'mistake' });
    expect(await statement(past)).toEqual(before);
    const { lines } = await statement({ p_from: daysAgo(1), p_to: daysAgo(-1) });
    expect(lines).toMatchObject([{ method: 'bank_transfer', currency: 'NPR', received: -500 }]);
    expect(await refusal(shop.db.sql('delete from private.money_postings'))).toMatch(/^PT403 append_only/);
  });

  it('takes 1 to 400 days', async () => {
    expect(await refusal(statement({ p_from: daysAgo(1), p_to: daysAgo(2) }))).toMatch(/^PT400 bad_range/);
    expect(await refusal(statement({ p_from: daysAgo(500), p_to: daysAgo(0) }))).toMatch(/^PT400 bad_range/);
  });

  const daysAgo = (days: number): string => new Date(Date.now() - days * 864e5).toISOString().slice(0, 10);
});
