import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { openShop, orderRow, refusal, unpaidOrder, verify, type Checkout, type Json, type Shop } from './shop.ts';

interface Split extends Json {
  parts: { receipt_id: string; unmatched_id: string; amount: number; status: string; order_number: string }[];
  remainder: number;
  remainder_id: string | null;
}
interface Suggestion extends Json {
  order_number: string;
  points: number;
  reasons: { kind: string; text: string }[];
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`update public.profiles set full_name = 'Maya Gurung' where id = $1`, [shop.customer.userId]);
});
afterAll(() => shop.db.close());

const note = (changes: Json = {}, who: Identity = shop.admin): Promise<{ id: string } & Json> =>
  shop.call(who, 'note_unmatched_payment', { p_amount: 1000, p_currency: 'NPR', p_note: 'From the bank', ...changes });
const share = (order: Checkout, amount: number, expected = 0): Json => ({
  payment_id: order.payment_id,
  amount,
  expected_balance: expected,
});
const split = (id: string, shares: Json[], who: Identity = shop.admin): Promise<Split> =>
  shop.call<Split>(who, 'split_unmatched_payment', { p_id: id, p_shares: shares });
const money = (id: string) =>
  shop.db.sql<Json>(
    'select amount, outcome, reason from public.unmatched_payments where id = $1 or split_from = $1 order by reason, amount',
    [id],
  );
const unaccounted = () => shop.db.sql('select * from private.unaccounted_money()');
const suggest = (id: string, who: Identity = shop.admin): Promise<Suggestion[]> =>
  shop.call<Suggestion[]>(who, 'suggest_orders', { p_unmatched_id: id });

describe('money that is split over several orders', () => {
  it('pays each order its share, and the rest stays unmatched', async () => {
    const [one, two] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const { id } = await note({ p_amount: one.amount + 500 + 70 });
    const answer = await split(id, [share(one, one.amount), share(two, 500)]);
    expect(answer).toMatchObject({ parts: [{ status: 'paid' }, { status: 'partial', amount: 500 }], remainder: 70 });
    expect(await orderRow(shop, one.order_id)).toMatchObject({ payment_status: 'paid', amount_paid: one.amount });
    expect(await orderRow(shop, two.order_id)).toMatchObject({ amount_paid: 500 });
    expect(await money(id)).toEqual([
      { amount: one.amount + 570, outcome: 'split', reason: 'by_hand' },
      { amount: 70, outcome: null, reason: 'split' },
      { amount: 500, outcome: 'applied', reason: 'split' },
      { amount: one.amount, outcome: 'applied', reason: 'split' },
    ]);
    expect(await unaccounted()).toEqual([]);
  });

  it('is split once, for any number of presses, and not in another way afterwards', async () => {
    const [one, two] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const { id } = await note();
    const shares = [share(one, 600), share(two, 400)];
    const [first, second] = await Promise.all([split(id, shares), split(id, shares)]);
    expect(second).toEqual(first);
    expect(await orderRow(shop, one.order_id)).toMatchObject({ amount_paid: 600 });
    expect(await refusal(split(id, [share(two, 100, 400)]))).toMatch(/^PT409 already_resolved/);
    expect(await money(id)).toHaveLength(3);
  });

  it('is split as a whole or not at all', async () => {
    const [one, two] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const { id } = await note();
    const tried = (...shares: Json[]) => refusal(split(id, shares));
    expect(await tried(share(one, 600), share(two, 401))).toBe('PT400 shares_exceed shares');
    expect(await tried(share(one, 600), share(two, 100, 5))).toBe('PT409 stale_balance');
    expect(await tried(share(one, 600), share(one, 100))).toBe('PT400 duplicate_share shares.1.payment_id');
    expect(await tried(share(one, 600), share(two, 0.5))).toMatch(/^PT400 too_many_decimals/);
    expect(await tried()).toBe('PT400 too_many_shares shares');
    expect(await tried(share(one, 600), { ...share(two, 10), payment_id: id })).toBe('PT404 payment_not_found');
    expect(await refusal(split(one.order_id, [share(one, 1)]))).toBe('PT404 unmatched_not_found');
    expect(await refusal(split(id, [share(one, 1)], shop.customer))).toBe('PT403 admin_only');
    expect(await money(id)).toEqual([{ amount: 1000, outcome: null, reason: 'by_hand' }]);
    expect(await orderRow(shop, one.order_id)).toMatchObject({ amount_paid: 0 });
  });

  it('gives no order more than it is due', async () => {
    const order = await unpaidOrder(shop);
    const { id } = await note({ p_amount: order.amount + 100 });
    expect(await refusal(split(id, [share(order, order.amount + 1)]))).toBe('PT400 share_too_large shares.0.amount');
  });

  it('comes back part by part: a reversed share is unmatched again, and the rest can be returned', async () => {
    const [wrong, right] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const { id } = await note();
    const { parts, remainder_id } = await split(id, [share(wrong, 600)]);
    const wrongOrder = { p_receipt_id: parts[0]!.receipt_id, p_reason: 'The other order', p_kind: 'mistake' };
    await shop.call(shop.admin, 'record_bounce', wrongOrder);
    await split(parts[0]!.unmatched_id, [share(right, 600)]);
    expect(await orderRow(shop, right.order_id)).toMatchObject({ amount_paid: 600 });
    await shop.call(shop.admin, 'resolve_unmatched_payment', {
      p_id: remainder_id,
      p_resolution: 'Sent back',
      p_outcome: 'returned',
    });
    expect(await unaccounted()).toEqual([]);
  });

  it('that a gateway reported was received, and so was each of its parts', async () => {
    const order = await unpaidOrder(shop);
    await shop.call('service', 'record_payment_event', {
      p_gateway: 'stripe',
      p_event: { id: 'evt_split', type: 'succeeded', ref: 'cs_split', amount: 900, currency: 'NPR' },
    });
    const { id } = await shop.row<{ id: string }>(`select id from public.unmatched_payments where gateway_ref = 'cs_split'`);
    const { remainder_id } = await split(id, [share(order, 500)]);
    const never = { p_id: remainder_id, p_resolution: 'Never came', p_outcome: 'not_received' };
    expect(await refusal(shop.call(shop.admin, 'resolve_unmatched_payment', never))).toMatch(/^PT409 gateway_money/);
  });
});

describe('money with an unknown reference', () => {
  /** Orders as one, of another total, customer, age in days and recipient, with their payments. */
  const copy = (model: Checkout, count: number, total: number, userId: string, days: number, recipient: string) =>
    shop.db.sql<{ order_number: string; reference_code: string; payment_id: string }>(
      `with copies as (
         insert into public.orders (user_id, status, payment_status, destination_country, shipping_address, currency, subtotal, total, total_usd, payment_method,
           idempotency_key, request_hash, created_at)
         select $4, o.status, o.payment_status, o.destination_country, jsonb_set(o.shipping_address, '{recipient_name}', to_jsonb($6::text)), o.currency, $3, $3, 1,
           o.payment_method, gen_random_uuid(), 'x', now() - $5 * interval '1 day' from public.orders o, generate_series(1, $2) where o.id = $1 returning *),
       paid as (
         insert into public.payments (order_id, method, gateway, amount, currency, status, created_at)
         select c.id, p.method, p.gateway, c.total, c.currency, p.status, c.created_at from copies c, public.payments p where p.order_id = $1 returning *)
       select c.order_number, p.reference_code, p.id as payment_id from copies c join paid p on p.order_id = c.id`,
      [model.order_id, count, total, userId, days, recipient],
    );

  it('is recorded with its sender, text and time', async () => {
    const row = await note({
      p_note: null,
      p_sender: 'Gurung Maya',
      p_reference: 'gift',
      p_arrived_at: '2026-01-05T10:00:00Z',
    });
    expect(row).toMatchObject({ sender_name: 'Gurung Maya', sender_reference: 'gift', note: '', reason: 'by_hand' });
    expect(new Date(String(row['arrived_at'])).toISOString()).toBe('2026-01-05T10:00:00.000Z');
  });

  it('needs something it can be recognised by, and cannot arrive in the future', async () => {
    expect(await refusal(note({ p_note: ' ' }))).toBe('PT400 missing_field note');
    const tomorrow = new Date(Date.now() + 864e5).toISOString();
    expect(await refusal(note({ p_arrived_at: tomorrow }))).toBe('PT400 in_future arrived_at');
  });

  it('leads to the order that its reference names, though it is typed with other signs between', async () => {
    const order = await unpaidOrder(shop);
    await unpaidOrder(shop);
    const typed = `invoice ${order.reference_code.toLowerCase().replace('-', ' ')}`;
    const { id } = await note({ p_amount: 17, p_reference: typed });
    const [best] = await suggest(id);
    expect(best).toMatchObject({ order_number: order.order_number });
    expect(best!.reasons[0]).toMatchObject({
      kind: 'reference',
      text: `Reference ${order.reference_code} belongs to order ${order.order_number}`,
    });
  });

  it('leads to the order whose reference it almost has', async () => {
    const order = await unpaidOrder(shop);
    const digits = order.reference_code.slice(4);
    const typo = `PAY-${digits.slice(0, 5)}${digits[5] === '7' ? '8' : '7'}${digits.slice(6)}`;
    const { id } = await note({ p_amount: 17, p_reference: typo });
    const [best] = await suggest(id);
    expect(best).toMatchObject({ order_number: order.order_number });
    expect(best!.reasons[0]!.text).toBe(`The reference is almost ${order.reference_code} of order ${order.order_number}`);
  });

  it('leads to an order by its number, and not to one whose number only begins like it', async () => {
    const order = await unpaidOrder(shop);
    const named = async (text: string) =>
      (await suggest((await note({ p_amount: 17, p_note: text })).id)).filter(({ reasons }) =>
        reasons.some(({ kind }) => kind === 'reference'),
      );
    expect(await named(`for ${order.order_number}`)).toMatchObject([{ order_number: order.order_number }]);
    expect(await named(`for ${order.order_number}9`)).toEqual([]);
  });

  it('leads to the balance that it equals, with who sent it and when', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1);
    const { id } = await note({ p_amount: order.amount - 1, p_sender: 'GURUNG MAYA', p_arrived_at: new Date().toISOString() });
    const [best] = await suggest(id);
    expect(best).toMatchObject({ order_number: order.order_number, missing: order.amount - 1, amount_paid: 1 });
    expect(best!.reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(`^Amount and currency equal the balance of ${order.order_number}: NPR `),
      `The sender's name is the customer's`,
      'Arrived less than an hour after checkout',
    ]);
  });

  it('leads to no order by the time alone, to none in another currency, and to none that is paid', async () => {
    const order = await unpaidOrder(shop);
    expect(await suggest((await note({ p_amount: 17 })).id)).toEqual([]);
    const dollars = await note({ p_amount: 17, p_currency: 'USD', p_reference: order.reference_code });
    expect(await suggest(dollars.id)).toEqual([]);
    await verify(shop, order, order.amount);
    expect(await suggest((await note({ p_amount: 17, p_reference: order.reference_code })).id)).toEqual([]);
  });

  it('leads to an old order among more than are compared, by its text, its amount, its customer or its sender', async () => {
    const model = await unpaidOrder(shop);
    const kira = await shop.db.signUp('kira@shop.test', { full_name: 'Kira Lindqvist' });
    const [old] = (await copy(model, 1, 54321, kira.userId, 20, 'Kamala Shrestha')) as [
      { order_number: string; reference_code: string; payment_id: string },
    ];
    const [recent] = await copy(model, 1, 700, kira.userId, 1, 'Kira Lindqvist');
    await copy(model, 320, 5, shop.stranger.userId, 0, 'Somebody Else');
    const kinds = async (changes: Json) => {
      const { id } = await note({ p_amount: 17, p_note: 'x', ...changes });
      return (await suggest(id)).find(({ order_number }) => order_number === old.order_number)?.reasons.map(({ kind }) => kind);
    };
    const code = old.reference_code;
    const typo = code.slice(0, 9) + (code[9] === '7' ? '8' : '7') + code.slice(10);
    expect(await kinds({ p_reference: `inv ${code.toLowerCase().replace('-', '/')}` })).toEqual(['reference', 'time']);
    expect(await kinds({ p_note: `order${code.slice(4)}thanks` })).toEqual(['reference', 'time']);
    expect(await kinds({ p_reference: typo })).toEqual(['reference', 'time']);
    expect(await kinds({ p_note: `for ${old.order_number.replace('-', ' ')}.` })).toEqual(['reference', 'time']);
    expect(await kinds({ p_note: old.order_number.replace('LO', 'L0') })).toEqual(['reference', 'time']);
    expect(await kinds({ p_amount: 54321 })).toEqual(['amount', 'time']);
    expect(await kinds({ p_amount: 54000 })).toEqual(['amount', 'time']);
    expect(await kinds({ p_amount: 54600 })).toEqual(['amount', 'time']);
    expect(await kinds({ p_sender: 'LINDQVIST, Kira' })).toEqual(['name', 'time']);
    expect(await kinds({ p_payment_id: recent!.payment_id })).toEqual(['customer', 'time']);
    expect(await kinds({})).toBeUndefined();
    // a name that is only like the recipient's is compared with the newest orders
    expect(await kinds({ p_sender: 'Kamala Shresta' })).toBeUndefined();
    await shop.db.sql(`update public.payments set status = 'expired' where amount = 5`);
    expect(await kinds({ p_sender: 'Kamala Shresta' })).toEqual(['name', 'time']);
    await shop.db.sql(
      `update public.payments set status = 'expired' where order_id in (select id from public.orders where request_hash = 'x')`,
    );
  });

  it('leads to the five that fit best of all that wait, while these are fewer than are compared', async () => {
    const model = await unpaidOrder(shop);
    const people = [shop.customer, shop.stranger, await shop.db.signUp('kamal@shop.test', { full_name: 'Kamal Shrestha' })];
    const [names, totals] = [
      ['Maya Gurung', 'Kamala Shrestha', 'Ravi Rao'],
      [900, 1000, 1010, 1020, 1400],
    ];
    const made: { order_number: string; reference_code: string; payment_id: string }[] = [];
    for (let n = 0; n < 45; n++) {
      made.push(...(await copy(model, 1, totals[n % 5]!, people[n % 3]!.userId, (n * 7) % 40, names[(n * 2) % 3]!)));
    }
    const best = (id: string) =>
      shop.db.sql<{ order_number: string; points: number }>(
        `select o.order_number, points.sum::int as points
         from public.unmatched_payments m
         left join public.payments meant_for on meant_for.id = m.payment_id left join public.orders meant on meant.id = meant_for.order_id
         cross join public.payments p join public.orders o on o.id = p.order_id left join public.profiles c on c.id = o.user_id
         cross join lateral (select sum((r ->> 'points')::int) from jsonb_array_elements(private.match_reasons(m, meant, p, o, c)) r) points
         where m.id = $1 and p.status in ('pending', 'awaiting_verification') and p.method <> 'card' and p.currency = m.currency and o.status <> 'cancelled'
           and points.sum is not null
         order by points.sum desc, o.created_at desc, o.id limit 5`,
        [id],
      );
    for (let n = 0; n < 30; n++) {
      const { reference_code, order_number, payment_id } = made[n]!;
      const texts = [
        'x',
        reference_code,
        `for ${order_number} thanks`,
        reference_code.replace('-', ''),
        reference_code.slice(0, 12) + 'F' + reference_code.slice(13),
      ];
      const { id } = await note({
        p_amount: totals[n % 5]! + (n % 3),
        p_note: texts[n % 5],
        ...(n % 4 !== 1 && { p_sender: [...names, 'SHRESTHA Kamal'][n % 4] }),
        ...(n % 7 === 0 && { p_payment_id: payment_id }),
        p_arrived_at: new Date(Date.now() - (n % 3) * 864e5).toISOString(),
      });
      const suggested = await suggest(id);
      expect(suggested.map(({ order_number: number, points }) => ({ order_number: number, points }))).toEqual(await best(id));
    }
  });

  it('is looked up by admins alone', async () => {
    const { id } = await note();
    expect(await refusal(suggest(id, shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(suggest(shop.admin.userId))).toBe('PT404 unmatched_not_found');
  });
});
