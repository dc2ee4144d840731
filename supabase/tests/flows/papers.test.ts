import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { linesOf, pack, paidOrder, receive, ship } from './lines.ts';
import {
  approvedQuote,
  checkOut,
  type Checkout,
  type Json,
  moveOrder,
  openShop,
  refusal,
  type Shop,
  unpaidOrder,
  verify,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

interface Paper {
  kind: string;
  number: string;
  amount: number;
  is_reversed: boolean;
}
const papersOf = async (order: Checkout, who: Identity = shop.customer): Promise<Paper[] | undefined> => {
  const rows = await shop.db.as(who, (sql) =>
    sql<{ papers: Paper[] }>('select papers from public.order_cards where id = $1', [order.order_id]),
  );
  return rows[0]?.papers;
};
/** The numbers of a kind in this year, as counted from their rows. */
const numbers = async (kind: 'R' | 'RN'): Promise<number[]> => {
  const rows = await shop.db.sql<{ n: number }>(
    `select substring(number from '\\d+$')::int as n from (select number from public.payment_receipts
     union all select number from public.refunds) t where number like $1 order by 1`,
    [`${kind}-${new Date().getFullYear()}-%`],
  );
  return rows.map(({ n }) => n);
};
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const idOf = async (order: Checkout): Promise<string> =>
  (
    await shop.row<{ id: string }>('select id from public.payment_receipts where order_id = $1 order by received_at desc', [
      order.order_id,
    ])
  ).id;

describe('the numbers of receipts and refund notes', () => {
  it('are given to money that arrives, each its own, and its customer reads them', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 500);
    await verify(shop, order, order.amount - 500);
    const papers = (await papersOf(order))!;
    expect(papers.map(({ kind, amount, is_reversed }) => ({ kind, amount, is_reversed }))).toEqual([
      { kind: 'receipt', amount: 500, is_reversed: false },
      { kind: 'receipt', amount: order.amount - 500, is_reversed: false },
    ]);
    expect(papers[0]!.number).toMatch(new RegExp(`^R-${new Date().getFullYear()}-\\d{5}$`));
    expect(await papersOf(order, shop.admin)).toEqual(papers);
    expect(await papersOf(order, shop.stranger)).toBeUndefined();
    expect(await refusal(papersOf(order, 'anon'))).toMatch(/^42501/);
  });

  it('have no gap after a payment that was refused or taken back', async () => {
    const order = await unpaidOrder(shop);
    const before = await numbers('R');
    expect(await refusal(verify(shop, order, 500, { p_expected_balance: 7 }))).toMatch(/^PT409 stale_balance/);
    await shop.db.exec(`do $$ begin
      insert into public.payment_receipts (payment_id, order_id, amount, currency, source, idempotency_key)
      select id, order_id, 5, currency, 'admin', 'rolled-back-key' from public.payments where id = '${order.payment_id}';
      raise exception 'undo' using errcode = 'ZZ001';
    exception when sqlstate 'ZZ001' then null; end $$`);
    await verify(shop, order, 500);
    expect(await numbers('R')).toEqual(upTo(before.length + 1));
    await shop.call(shop.admin, 'record_bounce', { p_receipt_id: await idOf(order), p_reason: 'Cheque', p_kind: 'bounced' });
    expect((await papersOf(order))!.map(({ is_reversed }) => is_reversed)).toEqual([true]);
    expect(await numbers('R')).toEqual(upTo(before.length + 1));
  });

  it('are not given to a write-off, nor to a refund before it is paid out', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount - 1);
    await shop.call(shop.admin, 'write_off', { p_order_id: order.order_id, p_expected_missing: 1, p_reason: 'Bank fee' });
    expect((await papersOf(order))!.map(({ amount }) => amount)).toEqual([order.amount - 1]);
    const refund = await shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
      p_payment_id: order.payment_id,
      p_amount: 100,
      p_reason: 'Late',
      p_idempotency_key: 'refund-of-papers',
      p_items: [],
      p_expected_refundable: order.amount - 1,
    });
    expect(await papersOf(order)).toHaveLength(1);
    await shop.call(shop.admin, 'settle_refund', { p_refund_id: refund.refund_id, p_payout_reference: 'TRF 1' });
    expect((await papersOf(order))![1]).toMatchObject({ kind: 'refund_note', amount: 100 });
    expect(await numbers('RN')).toEqual(upTo((await numbers('RN')).length));
  });

  it('begin again with each year', async () => {
    const { number } = await shop.row<{ number: string }>(`select private.next_paper_number('R', '2031-05-05') as number`);
    expect(number).toBe('R-2031-00001');
  });

  it('are neither read nor written by clients', async () => {
    for (const who of [shop.customer, shop.admin]) {
      expect(await refusal(shop.db.as(who, (sql) => sql('select * from private.paper_numbers')))).toMatch(/^42501/);
      expect(await refusal(shop.db.as(who, (sql) => sql(`update public.payment_receipts set number = 'R-2026-99999'`)))).toMatch(
        /^42501/,
      );
    }
  });
});

describe('the papers of a parcel', () => {
  const paper = (who: Identity, parcel: { id: string }) =>
    shop.call<Json & { lines: Json[] }>(who, 'parcel_papers', { p_parcel_id: parcel.id });

  it('state goods, values and weights as the order froze them, and who pays duty', async () => {
    await shop.db.sql(`update public.customs_categories set hs_code = '900651' where name = 'Cameras'`);
    const items = [
      { product_name: 'Camera', quantity: 2, item_price: 40.5, item_weight: 0.5, customs_category_id: shop.categoryId },
      { product_name: 'Strap', quantity: 1, item_price: 9, item_weight: 0.25 },
    ];
    const order = await paidOrder(shop, items);
    await receive(shop, order);
    await moveOrder(shop, order.order_id, 'ordered');
    const packed = await pack(shop, await linesOf(shop, order));
    const papers = await paper(shop.admin, packed);
    expect(papers).toMatchObject({
      number: packed.number,
      terms: 'DDP',
      origin: 'US',
      destination: 'NP',
      carrier: null,
      orders: [order.order_number],
      totals: { quantity: 3, value: 90, weight: 1.25, currency: 'USD' },
      consignee: { recipient_name: 'Maya' },
    });
    const byName = Object.fromEntries(papers.lines.map((line) => [line['product_name'], line]));
    expect(byName['Camera']).toMatchObject({
      quantity: 2,
      unit_value: 40.5,
      value: 81,
      weight: 1,
      category: 'Cameras',
      hs_code: '900651',
    });
    await shop.db.exec(`set session_replication_role = replica; -- an item is frozen
      update public.order_lines set item = item - 'item_price' where id = '${String(byName['Strap']!['line_id'])}';
      set session_replication_role = origin`);
    const unknown = await paper(shop.admin, packed);
    expect(unknown['totals']).toMatchObject({ quantity: 3, value: null, weight: 1.25 });
    const left = await ship(shop, packed);
    expect(await paper(shop.admin, left)).toMatchObject({ carrier: left['carrier'], tracking_number: left['tracking_number'] });
  });

  it('say that the recipient pays where the price left duty to the carrier', async () => {
    await shop.db.sql(`update public.country_settings set incoterm = 'DDU' where code = 'NP'`);
    const quote = await approvedQuote(shop);
    const order = await checkOut(shop, [quote]);
    await verify(shop, order);
    await shop.db.sql(`update public.country_settings set incoterm = 'DDP' where code = 'NP'`);
    await receive(shop, order);
    expect(await paper(shop.admin, await pack(shop, await linesOf(shop, order)))).toMatchObject({ terms: 'DDU' });
  });

  it('are for admins', async () => {
    const order = await paidOrder(shop);
    await receive(shop, order);
    const packed = await pack(shop, await linesOf(shop, order));
    expect(await refusal(paper(shop.customer, packed))).toMatch(/^PT403 admin_only/);
    expect(await refusal(paper('anon', packed))).toMatch(/^42501/);
    expect(await refusal(paper(shop.admin, { id: shop.categoryId }))).toMatch(/^PT404 parcel_not_found/);
  });
});
