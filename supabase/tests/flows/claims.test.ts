import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, linesOf, moveLines, pack, paidOrder, type Parcel, receive, report, ship } from './lines.ts';
import { type Checkout, type Json, mails, moveOrder, openShop, orderRow, refusal, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const TWO = [{ product_name: 'Tent' }, { product_name: 'Mug', quantity: 3 }];

/** An order whose one parcel left. */
async function shippedOrder(items: Json[] = TWO): Promise<[Checkout, Parcel]> {
  const order = await paidOrder(shop, items);
  await receive(shop, order);
  await moveOrder(shop, order.order_id, 'ordered');
  return [order, await ship(shop, await pack(shop, await linesOf(shop, order)))];
}

async function deliveredOrder(items: Json[] = TWO): Promise<Checkout> {
  const [order, parcel] = await shippedOrder(items);
  await report(shop, parcel, { state: 'delivered' });
  return order;
}

const lineNamed = async (order: Checkout, name: string): Promise<Line> =>
  (await linesOf(shop, order)).find((line) => line.product_name === name)!;

const claim = (line: Line, more: Json = {}, who = shop.customer) =>
  shop.call<{ items: { lines: { id: string; claim: Json | null; claim_kinds: string[] }[] }[] }>(who, 'open_claim', {
    p_claim: { line_id: line.id, kind: 'damaged', description: 'A pole is broken', ...more },
  });

interface Claim extends Json {
  id: string;
  state: string;
  version: number;
}
const claimsOf = (order: Checkout): Promise<Claim[]> =>
  shop.db.as(shop.admin, async (sql) => {
    const found = await sql<{ claim: Claim }>(
      'select to_jsonb(c) as claim from public.admin_claims c where order_id = $1 order by created_at, id',
      [order.order_id],
    );
    return found.map((row) => row.claim);
  });

const decide = ({ id, version }: Claim, to: string, reason: string | null = null) =>
  shop.call<Claim>(shop.admin, 'decide_claim', { p_claim_id: id, p_version: version, p_to: to, p_reason: reason });

const messagesOf = async ({ order_id }: Checkout): Promise<Json[]> =>
  shop.db.sql(
    'select content, attachment_path, recipient_id from public.messages where order_id = $1 order by created_at, content',
    [order_id],
  );

const storePhoto = async (name: string): Promise<string> => {
  const path = `${shop.customer.userId}/${name}`;
  await shop.db.sql(`insert into storage.objects (bucket_id, name) values ('message-attachments', $1)`, [path]);
  return path;
};

describe('a claim', () => {
  it('is named in the audit log by its order and item, as everything of a line and a parcel is', async () => {
    const [order, parcel] = await shippedOrder();
    await report(shop, parcel, { state: 'delivered' });
    await claim(await lineNamed(order, 'Tent'));
    const number = order.order_number;
    const named = await shop.db.sql<{ name: string }>(
      `select distinct table_name || ': ' || (s ->> 'label') as name
       from public.audit_log a, private.audit_subject(a) s where s ->> 'id' = $1 or s ->> 'label' like '%' || $2`,
      [order.order_id, parcel.number],
    );
    expect(named.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        `claims: ${number}, Tent`,
        `order_lines: ${number}, Mug`,
        `parcel_lines: ${number}, Mug`,
        expect.stringMatching(new RegExp(`^parcels: .+, ${parcel.number}$`)),
      ]),
    );
    expect(
      await shop.db.sql(`select distinct table_name from public.audit_log a
        where private.audit_subject(a) ->> 'label' = '' and table_name <> 'footer_settings'`), // there is one
    ).toEqual([]);
  });

  it('is opened by its customer with photos, and is a conversation with a deadline', async () => {
    const order = await deliveredOrder();
    const photos = [await storePhoto('a.jpg'), await storePhoto('b.jpg')];
    const card = await claim(await lineNamed(order, 'Tent'), { photos });
    const [tent, mug] = card.items[0]!.lines;
    expect(tent).toMatchObject({ claim: { kind: 'damaged', state: 'open', reason: null }, claim_kinds: [] });
    expect(mug).toMatchObject({ claim: null, claim_kinds: ['damaged', 'missing', 'wrong', 'lost'] });
    const [found] = await claimsOf(order);
    expect(found).toMatchObject({ kind: 'damaged', product_name: 'Tent', photos, carrier: 'DHL', version: 1 });
    const days = (Date.parse(found!['due_at'] as string) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(3);
    expect(await messagesOf(order)).toEqual([
      { content: 'Claim: Tent arrived damaged.\nA pole is broken', attachment_path: photos[0], recipient_id: null },
      { content: 'Photo 2 of 2', attachment_path: photos[1], recipient_id: null },
    ]);
    const counts = await shop.call<{ claims: number }>(shop.admin, 'admin_counts');
    expect(counts.claims).toBeGreaterThan(0);
  });

  it('can be about a part of the pieces', async () => {
    const order = await deliveredOrder();
    await claim(await lineNamed(order, 'Mug'), { kind: 'missing', quantity: 1 });
    expect(await claimsOf(order)).toMatchObject([{ kind: 'missing', quantity: 1 }]);
    const mugs = (await linesOf(shop, order)).filter((line) => line.product_name === 'Mug');
    expect(mugs.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it('is refused too late, twice, too early, of somebody else, or with files of others', async () => {
    const order = await deliveredOrder();
    const tent = await lineNamed(order, 'Tent');
    expect(await refusal(claim(tent, {}, shop.stranger))).toBe('PT404 order_line_not_found');
    expect(await refusal(claim(tent, { kind: 'late' }))).toBe('PT400 bad_format kind');
    expect(await refusal(claim(tent, { description: ' ' }))).toBe('PT400 missing_field description');
    expect(await refusal(claim(tent, { photos: [`${shop.stranger.userId}/a.jpg`] }))).toBe('PT400 bad_format photos');
    await claim(tent);
    expect(await refusal(claim(tent))).toMatch(/^PT409 claim_open/);
    const mug = await lineNamed(order, 'Mug');
    await shop.db.sql(`update public.order_lines set delivered_at = now() - interval '14 days 1 minute' where id = $1`, [mug.id]);
    expect(await refusal(claim(mug))).toMatch(/^PT409 claim_too_late/);
    const early = await paidOrder(shop, [{ product_name: 'Lamp' }]);
    expect(await refusal(claim(await lineNamed(early, 'Lamp'), { kind: 'lost' }))).toMatch(/^PT409 claim_not_allowed/);
  });

  it('of something on its way can only be that it is lost', async () => {
    const [order] = await shippedOrder();
    const tent = await lineNamed(order, 'Tent');
    expect(await refusal(claim(tent))).toMatch(/^PT409 claim_not_allowed/);
    await claim(tent, { kind: 'lost' });
    expect(await claimsOf(order)).toMatchObject([{ kind: 'lost', state: 'open' }]);
  });
});

describe('a claim ends', () => {
  it('with a refusal and its reason, told by mail and in the conversation', async () => {
    const order = await deliveredOrder();
    await claim(await lineNamed(order, 'Tent'));
    const [open] = await claimsOf(order);
    expect(await refusal(decide(open!, 'refused'))).toBe('PT400 missing_field reason');
    expect(await refusal(decide({ ...open!, version: 2 }, 'refused', 'No'))).toMatch(/^PT409 stale_version/);
    expect(await decide(open!, 'refused', 'The photo shows another tent.')).toMatchObject({ state: 'refused', version: 2 });
    expect(await messagesOf(order)).toContainEqual({
      content: 'Tent: we cannot accept your claim.\nThe photo shows another tent.',
      attachment_path: null,
      recipient_id: shop.customer.userId,
    });
    expect(await mails(shop, order.order_id, 'claim_decided')).toHaveLength(1);
    expect(await refusal(decide({ ...open!, version: 2 }, 'replacement'))).toMatch(/^PT409 claim_ended/);
  });

  it('with a refund that names its line, and is open again when the refund fails', async () => {
    const order = await deliveredOrder();
    const tent = await lineNamed(order, 'Tent');
    await claim(tent);
    const refund = await shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
      p_payment_id: order.payment_id,
      p_amount: tent.amount,
      p_reason: 'Broken on the way',
      p_idempotency_key: 'claim-refund',
      p_expected_refundable: order.amount,
      p_items: [{ line_id: tent.id }],
    });
    expect(await claimsOf(order)).toMatchObject([{ state: 'refund', reason: 'Broken on the way' }]);
    await shop.db.sql(`update public.refunds set status = 'failed' where id = $1`, [refund.refund_id]);
    expect(await claimsOf(order)).toMatchObject([{ state: 'open', reason: null }]);
    await shop.db.sql(`update public.refunds set status = 'processing' where id = $1`, [refund.refund_id]);
    expect(await claimsOf(order)).toMatchObject([{ state: 'refund' }]);
  });

  it('with a replacement, which is bought, received and sent although its order is completed', async () => {
    const order = await deliveredOrder();
    const tent = await lineNamed(order, 'Tent');
    await claim(tent);
    await decide((await claimsOf(order))[0]!, 'replacement');
    const isAgain = ({ replaces }: Line) => replaces === tent.id;
    const again = (await linesOf(shop, order)).find(isAgain)!;
    expect(again).toMatchObject({
      state: 'to_buy',
      amount: 0,
      quantity: 1,
      product_name: 'Tent',
      moves: ['bought', 'unavailable'],
    });
    const proposal = ({ id }: Line) =>
      shop.call(shop.admin, 'refund_proposal', { p_payment_id: order.payment_id, p_items: [{ line_id: id }] });
    expect(await proposal(again)).toEqual(await proposal(tent)); // a replacement costs nothing: what it replaces was paid
    const list = await shop.call<{ shops: { lines: Line[] }[] }>(shop.admin, 'buying_list', {});
    expect(list.shops.flatMap(({ lines }) => lines).some(({ id }) => id === again.id)).toBe(true);
    const step = async (to: string) => moveLines(shop, (await linesOf(shop, order)).filter(isAgain), to);
    await step('bought');
    const arriving = await shop.call<{ lines: Line[] }>(shop.admin, 'find_lines', {});
    expect(arriving.lines.some(({ id }) => id === again.id)).toBe(true);
    await step('received');
    const parcel = await ship(shop, await pack(shop, (await linesOf(shop, order)).filter(isAgain)));
    await report(shop, parcel, { state: 'delivered' });
    expect((await linesOf(shop, order)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect((await orderRow(shop, order.order_id))['status']).toBe('completed');
    expect(await refusal(claim(tent))).toMatch(/^PT409 claim_not_allowed/);
  });

  it('with no replacement once all of its order’s money went back', async () => {
    const order = await deliveredOrder([{ product_name: 'Tent' }]);
    await claim(await lineNamed(order, 'Tent'));
    await shop.call(shop.admin, 'request_refund', {
      p_payment_id: order.payment_id,
      p_amount: order.amount,
      p_reason: 'Goodwill',
      p_idempotency_key: 'all-of-it',
      p_expected_refundable: order.amount,
      p_items: [],
    });
    const [open] = await claimsOf(order);
    expect(await refusal(decide(open!, 'replacement'))).toMatch(/^PT409 money_returned/);
    expect(await claimsOf(order)).toMatchObject([{ state: 'open', version: 1 }]);
    expect(await linesOf(shop, order)).toHaveLength(1);
  });

  it('with a replacement of what was lost, and the order is completed without it', async () => {
    const [order, parcel] = await shippedOrder([{ product_name: 'Tent' }]);
    await report(shop, parcel, { state: 'lost' });
    await claim(await lineNamed(order, 'Tent'), { kind: 'lost' });
    await decide((await claimsOf(order))[0]!, 'replacement');
    const again = async () => (await linesOf(shop, order)).filter(({ replaces }) => replaces);
    await moveLines(shop, await again(), 'bought');
    await moveLines(shop, await again(), 'received');
    const second = await ship(shop, await pack(shop, await again()), { tracking_number: 'JD 015' });
    await report(shop, second, { state: 'delivered' });
    expect((await orderRow(shop, order.order_id))['status']).toBe('completed');
  });
});

it('claims are counted for 100 parcels, by kind, carrier and shop', async () => {
  const report = await shop.call<Record<'by_kind' | 'by_carrier' | 'by_shop', Json[]> & { parcels: number; claims: number }>(
    shop.admin,
    'claim_report',
    { p_from: new Date(Date.now() - 3_600_000).toISOString(), p_to: new Date(Date.now() + 3_600_000).toISOString() },
  );
  const [{ parcels, claims }] = (await shop.db.sql(
    `select (select count(*)::int from public.parcels where shipped_at is not null) as parcels, (select count(*)::int from public.claims) as claims`,
  )) as [{ parcels: number; claims: number }];
  expect(report).toMatchObject({ parcels, claims });
  expect(report.by_carrier).toEqual([{ name: 'DHL', parcels, claims, per_100: Math.round((1000 * claims) / parcels) / 10 }]);
  expect(report.by_kind.map(({ claims: of }) => of as number).reduce((sum, of) => sum + of, 0)).toBe(claims);
});
