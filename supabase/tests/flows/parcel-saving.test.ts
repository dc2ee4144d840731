import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { rewrite } from '../mutants/mutant.ts';
import { type Line, linesOf, pack, paidOrder, type Parcel, receive, ship } from './lines.ts';
import {
  approvedQuote,
  checkOut,
  type Checkout,
  type Json,
  mails,
  moveOrder,
  openShop,
  orderRow,
  refusal,
  type Shop,
  verify,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
});
afterAll(() => shop.db.close());

/** Freight of 1 kg is USD 10 + 5. Of two orders apart 30, as one parcel 20: USD 10 at 133 are saved, a half of it for each. */
const SAVED = 1330;
const HALF = 665;

interface Held extends Json {
  id: string;
  amount: number;
  order_id: string;
}
interface Money extends Json {
  received: number;
  refunded: number;
  saved: number;
  balance: number;
  sentence: string;
}
interface Saving extends Json {
  saving: number;
  reason?: string;
  orders?: { order_id: string; amount: number }[];
}

/** An order that is paid, bought and here. */
async function waitingOrder(items?: Json[]): Promise<Checkout> {
  const order = await paidOrder(shop, items);
  await receive(shop, order);
  return order;
}
const linesOfAll = async (orders: Checkout[]): Promise<Line[]> =>
  (await Promise.all(orders.map((order) => linesOf(shop, order)))).flat();
const twoOrders = async () => {
  const orders = [await waitingOrder(), await waitingOrder()] as const;
  return { orders, parcel: await pack(shop, await linesOfAll([...orders])) };
};
const preview = (lines: Line[], parcel: string | null = null, who: Identity = shop.admin): Promise<Saving> =>
  shop.call<Saving>(who, 'preview_parcel_saving', { p_lines: `{${lines.map(({ id }) => id).join(',')}}`, p_parcel_id: parcel });
const cardOf = async ({ order_id }: Checkout, who: Identity = shop.customer) => {
  const [row] = await shop.db.as(who, (sql) =>
    sql<{ money: Money; saved_shipping: Json[] }>('select money, saved_shipping from public.order_cards where id = $1', [
      order_id,
    ]),
  );
  return row;
};
const held = async (orders: readonly Checkout[]): Promise<Held[]> =>
  shop.db.as(shop.customer, (sql) =>
    sql<Held>('select id, amount::float8 as amount, order_id, currency from public.my_held_money() where order_id = any ($1)', [
      orders.map(({ order_id }) => order_id),
    ]),
  );
const unaccounted = () => shop.db.sql('select * from private.unaccounted_money()');
const unpack = (parcel: Parcel, line: { line_id: string }) =>
  shop.call<Parcel>(shop.admin, 'unpack_line', { p_parcel_id: parcel.id, p_version: parcel.version, p_line_id: line.line_id });
const parcelNow = async (parcel: Parcel): Promise<Parcel> => ({
  ...parcel,
  ...(await shop.row<{ version: number }>('select version from public.parcels where id = $1', [parcel.id])),
});
const giveBack = (id: string, p_outcome = 'returned') =>
  shop.call(shop.admin, 'resolve_unmatched_payment', { p_id: id, p_resolution: 'Sent back', p_outcome });

describe('paid orders in one parcel', () => {
  it('show admins what they save before they are packed', async () => {
    const orders = [await waitingOrder(), await waitingOrder()];
    const lines = await linesOfAll(orders);
    expect(await preview(lines)).toEqual({
      currency: 'NPR',
      apart: 3990,
      together: 2660,
      saving: SAVED,
      orders: orders.map(({ order_id, order_number }) => ({ order_id, order_number, apart: 1995, amount: HALF })),
    });
    const parcel = await pack(shop, [lines[0]!]);
    expect(await preview([lines[1]!], parcel.id)).toMatchObject({ saving: SAVED });
    for (const who of [shop.customer, shop.stranger]) expect(await refusal(preview(lines, null, who))).toBe('PT403 admin_only');
    expect(await refusal(preview(lines, null, 'anon'))).toMatch(/^42501/);
  });

  it('hold the saving for their customer, once, and every amount stays accounted for', async () => {
    const orders = [await waitingOrder(), await waitingOrder()] as const;
    const lines = await linesOfAll([...orders]);
    const [first, second] = await Promise.allSettled([pack(shop, lines), pack(shop, lines)]);
    expect([first!.status, second!.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await held(orders)).map(({ amount, currency }) => [amount, currency])).toEqual([
      [HALF, 'NPR'],
      [HALF, 'NPR'],
    ]);
    for (const order of orders) {
      const card = await cardOf(order);
      expect(card).toMatchObject({
        money: { charged: order.amount, received: order.amount, refunded: 0, saved: HALF, balance: -HALF, state: 'we_owe' },
        saved_shipping: [{ amount: HALF, state: 'held', orders: orders.map(({ order_number }) => order_number) }],
      });
      expect(card!.money.sentence).toBe(
        'We hold NPR 665 of shipping that one parcel saved. Pay another order with it, or write to us to get it back.',
      );
      expect(await cardOf(order, shop.stranger)).toBeUndefined();
    }
    expect(await unaccounted()).toEqual([]);
  });

  it('are not a payment that came or went back on the day', async () => {
    const day = async () => {
      const { totals } = await shop.call<{ totals: Json[] }>(shop.admin, 'daily_statement', {});
      return totals.find(({ currency }) => currency === 'NPR')!;
    };
    const orders = [await waitingOrder(), await waitingOrder()] as const;
    const before = await day();
    await pack(shop, await linesOfAll([...orders]));
    expect(await day()).toEqual({ ...before, held: Number(before['held']) + SAVED });
  });

  it('have no refund note, and no row in the list of refunds', async () => {
    const { orders } = await twoOrders();
    const of = orders.map(({ order_id }) => order_id);
    expect(await shop.db.sql('select id from public.refund_cards where order_id = any ($1)', [of])).toEqual([]);
    expect(
      await shop.db.sql(
        `select f.number from public.refunds f join public.payments p on p.id = f.payment_id
         where p.order_id = any ($1) and f.number is not null`,
        [of],
      ),
    ).toEqual([]);
  });

  it('are in the mail that says they left', async () => {
    const { orders, parcel } = await twoOrders();
    for (const { order_id } of orders) await moveOrder(shop, order_id, 'ordered');
    await ship(shop, await parcelNow(parcel));
    expect(await mails(shop, orders[0].order_id, 'payment_held')).toEqual([]);
    const [mail] = await mails(shop, orders[0].order_id, 'order_shipped');
    expect(mail!['text']).toContain(
      `It travels in one parcel with ${orders[1].order_number}. This saved NPR 665 of its shipping, which we hold for you`,
    );
  });

  it('can pay another order, which adds up', async () => {
    const { orders } = await twoOrders();
    const next = await checkOut(shop, [await approvedQuote(shop)]);
    const [money] = await held(orders);
    await shop.call(shop.customer, 'apply_held_money', {
      p_order_id: next.order_id,
      p_unmatched_id: money!.id,
      p_expected_balance: 0,
    });
    expect(await orderRow(shop, next.order_id)).toMatchObject({ amount_paid: HALF });
    const spent = orders.find(({ order_id }) => order_id === money!.order_id)!;
    expect(await cardOf(spent)).toMatchObject({
      money: { received: spent.amount - HALF, refunded: 0, saved: 0, state: 'settled' },
      saved_shipping: [{ state: 'used' }],
    });
    expect(await unaccounted()).toEqual([]);
  });
});

describe('nothing is saved', () => {
  it('by one order, by a part of an order, or by an order that is not paid', async () => {
    const whole = await waitingOrder();
    expect(await preview(await linesOf(shop, whole))).toEqual({ saving: 0, reason: 'one_order' });
    const [tent] = await linesOf(shop, await waitingOrder([{ product_name: 'Tent' }, { product_name: 'Stove' }]));
    expect(await preview([...(await linesOf(shop, whole)), tent!])).toEqual({ saving: 0, reason: 'one_order' });
    const small = { items: [{ product_name: 'Cap', item_price: 10, item_weight: 0.5 }] };
    const cash = await checkOut(shop, [await approvedQuote(shop, small, small)], { p_method: 'cod' });
    await moveOrder(shop, cash.order_id, 'ordered');
    expect(await preview(await linesOfAll([whole, cash]))).toEqual({ saving: 0, reason: 'one_order' });
  });

  it('where the shipping of one was typed, or one parcel costs as much', async () => {
    const [one, two] = [await waitingOrder(), await waitingOrder()];
    await shop.db.sql(
      `update private.price_inputs set input = input || '{"international_shipping": 15}' where quote_id =
        (select quote_id from public.order_items where order_id = $1)`,
      [one.order_id],
    );
    expect(await preview(await linesOfAll([one, two]))).toEqual({ saving: 0, reason: 'fixed_price' });
  });

  it('by what was refunded, which counts neither for nor against its quote', async () => {
    const two = await waitingOrder([{ product_name: 'Tent' }, { product_name: 'Stove' }]);
    const [tent, stove] = await linesOf(shop, two);
    const { orders, parcel } = await twoOrders();
    await pack(shop, [tent!], parcel.id);
    expect(await held([...orders, two])).toHaveLength(2);
    await shop.call(shop.admin, 'request_refund', {
      p_payment_id: two.payment_id,
      p_amount: 100,
      p_reason: 'Sold out',
      p_idempotency_key: 'saving-refund',
      p_expected_refundable: two.amount,
      p_items: [{ line_id: stove!.id }],
    });
    expect(await preview([], parcel.id)).toMatchObject({ orders: [{}, {}, {}] });
    for (const { order_id } of [...orders, two]) await moveOrder(shop, order_id, 'ordered');
    await ship(shop, await parcelNow(parcel));
    expect(await held([...orders, two])).toHaveLength(3);
    expect(await unaccounted()).toEqual([]);
  });
});

describe('a parcel that is unpacked', () => {
  it('takes its saving back, and saves again once it is packed again', async () => {
    const { orders, parcel } = await twoOrders();
    const left = await unpack(parcel, parcel.lines[0]!);
    expect(await held(orders)).toEqual([]);
    for (const order of orders) {
      expect(await cardOf(order)).toMatchObject({
        money: { received: order.amount, refunded: 0, saved: 0, state: 'settled', label: 'Paid' },
        saved_shipping: [],
      });
    }
    const [line] = (await linesOfAll([...orders])).filter(({ state }) => state === 'received');
    await pack(shop, [line!], left.id);
    expect((await held(orders)).map(({ amount }) => amount)).toEqual([HALF, HALF]);
    expect(await unaccounted()).toEqual([]);
  });

  it('stays packed where its saving was spent', async () => {
    const { orders, parcel } = await twoOrders();
    const [money] = await held(orders);
    await giveBack(money!.id);
    expect(await refusal(unpack(parcel, parcel.lines[0]!))).toBe('PT409 saving_spent');
    expect(await held(orders)).toHaveLength(1);
    expect(await unaccounted()).toEqual([]);
  });

  it('by a refund leaves its customer what they spent', async () => {
    const { orders, parcel } = await twoOrders();
    const [money] = await held(orders);
    await giveBack(money!.id);
    const order = orders.find(({ order_id }) => order_id !== money!.order_id)!;
    await shop.call(shop.admin, 'request_refund', {
      p_payment_id: order.payment_id,
      p_amount: 100,
      p_reason: 'Broken',
      p_idempotency_key: `refund-of-${parcel.number}`,
      p_expected_refundable: order.amount - HALF,
      p_items: (await linesOf(shop, order)).map(({ id }) => ({ line_id: id })),
    });
    expect(await held(orders)).toEqual([]);
    expect(await cardOf(orders.find(({ order_id }) => order_id === money!.order_id)!)).toMatchObject({
      money: { refunded: HALF },
    });
    expect(await unaccounted()).toEqual([]);
  });

  it('by a cancelled order takes back what the other one saved with it', async () => {
    const { orders } = await twoOrders();
    await moveOrder(shop, orders[0].order_id, 'cancelled', { reason: 'Changed mind' });
    expect(await held(orders)).toEqual([]);
    expect((await cardOf(orders[0]))!.money).toMatchObject({ balance: -orders[0].amount });
    expect(await unaccounted()).toEqual([]);
  });
});

describe('saved shipping', () => {
  it('never came by a bank, so it cannot bounce', async () => {
    const { orders } = await twoOrders();
    const [money] = await held(orders);
    for (const outcome of ['bounced', 'not_received'])
      expect(await refusal(giveBack(money!.id, outcome))).toBe('PT409 saved_shipping');
    const next = await checkOut(shop, [await approvedQuote(shop)]);
    await shop.call(shop.customer, 'apply_held_money', {
      p_order_id: next.order_id,
      p_unmatched_id: money!.id,
      p_expected_balance: 0,
    });
    const { id } = await shop.row<{ id: string }>('select id from public.payment_receipts where unmatched_id = $1', [money!.id]);
    const undo = (p_kind: string) => shop.call(shop.admin, 'record_bounce', { p_receipt_id: id, p_reason: 'Oops', p_kind });
    expect(await refusal(undo('bounced'))).toBe('PT409 saved_shipping');
    await undo('mistake');
    expect(await held(orders)).toHaveLength(2);
    expect(await unaccounted()).toEqual([]);
  });

  it('stays held when the payment of its order bounces, and its order owes all of it again', async () => {
    const { orders } = await twoOrders();
    const { id } = await shop.row<{ id: string }>('select id from public.payment_receipts where order_id = $1', [
      orders[0].order_id,
    ]);
    await shop.call(shop.admin, 'record_bounce', { p_receipt_id: id, p_reason: 'No funds', p_kind: 'bounced' });
    expect(await unaccounted()).toEqual([]);
    await verify(shop, orders[0]);
    expect(await cardOf(orders[0])).toMatchObject({ money: { received: orders[0].amount, saved: HALF } });
    expect(await unaccounted()).toEqual([]);
  });
});

/** Each rule of parcel_saving.sql, the text that it is removed by, and what is true only with it. */
const RULES: [rule: string, routine: string, from: string, to: string, holds: () => Promise<boolean>][] = [
  [
    'one order alone saves nothing',
    'private.saving_of_lines',
    'count(distinct s.order_id) < 2',
    'false',
    async () => {
      const order = await checkOut(shop, [await approvedQuote(shop), await approvedQuote(shop)]);
      await verify(shop, order);
      return (await preview(await receive(shop, order))).saving === 0;
    },
  ],
  [
    'a part of an order saves nothing',
    'private.quotes_sent_with',
    'and l.id <> all (p_lines)',
    'and false',
    async () => {
      const [tent] = await linesOf(shop, await waitingOrder([{ product_name: 'Tent' }, { product_name: 'Stove' }]));
      return (await preview([...(await linesOf(shop, await waitingOrder())), tent!])).saving === 0;
    },
  ],
  [
    'an order that is not paid in full saves nothing',
    'private.quotes_sent_with',
    'o.amount_paid >= o.total',
    'true',
    async () => {
      const orders = [await waitingOrder(), await waitingOrder()];
      const { id } = await shop.row<{ id: string }>('select id from public.payment_receipts where order_id = $1', [
        orders[0]!.order_id,
      ]);
      const lines = await linesOfAll(orders);
      await shop.call(shop.admin, 'record_bounce', { p_receipt_id: id, p_reason: 'No funds', p_kind: 'mistake' });
      await verify(shop, orders[0]!, 100);
      return (await preview(lines)).saving === 0;
    },
  ],
  [
    'shipping that was typed is not computed again',
    'private.saving_of_lines',
    'bool_or(private.repeatable_input(s.quote) is null)',
    'false',
    async () => {
      const [one, two] = [await waitingOrder(), await waitingOrder()];
      await shop.db.sql(
        `update private.price_inputs set input = input || '{"international_shipping": 15}' where quote_id in
          (select quote_id from public.order_items where order_id = any ($1))`,
        [[one.order_id, two.order_id]],
      );
      return (await preview(await linesOfAll([one, two]))).saving === 0;
    },
  ],
  [
    'a saving is held once',
    'private.follow_saving',
    'v.held := v.held - private.take_back_saving(p_parcel_id, v.order_id);',
    'v.held := 0;',
    async () => {
      const { orders, parcel } = await twoOrders();
      const third = await waitingOrder();
      await pack(shop, await linesOf(shop, third), parcel.id);
      // apart USD 45, one parcel 25: USD 20
      return (await held([...orders, third])).reduce((sum, { amount }) => sum + amount, 0) === 2660;
    },
  ],
  [
    'what was spent keeps its lines in the parcel',
    'private.follow_saving',
    'and p_is_needed then',
    'and false then',
    async () => {
      const { orders, parcel } = await twoOrders();
      await giveBack((await held(orders))[0]!.id);
      return (await refusal(unpack(parcel, parcel.lines[0]!))) === 'PT409 saving_spent';
    },
  ],
  [
    'what is taken out takes its saving back',
    'private.take_out_of_parcel',
    'perform private.follow_saving(v_parcel_id, p_is_needed);',
    '',
    async () => {
      const { orders, parcel } = await twoOrders();
      await unpack(parcel, parcel.lines[0]!);
      return (await held(orders)).length === 0;
    },
  ],
  [
    'no more is held than the payment still has',
    'private.hold_saving',
    'least(p_amount, private.refundable(v_payment))',
    'p_amount',
    async () => {
      const orders = [await waitingOrder(), await waitingOrder()];
      await shop.call(shop.admin, 'request_refund', {
        p_payment_id: orders[0]!.payment_id,
        p_amount: orders[0]!.amount - 100,
        p_reason: 'Goodwill',
        p_idempotency_key: `goodwill-${orders[0]!.order_number}`,
        p_expected_refundable: orders[0]!.amount,
        p_items: [],
      });
      return (await refusal(pack(shop, await linesOfAll(orders)))) === 'allowed';
    },
  ],
];

it.each(RULES)('holds only by its rule: %s', async (_rule, routine, from, to, holds) => {
  expect(await holds()).toBe(true);
  const { text } = await shop.row<{ text: string }>('select pg_get_functiondef($1::text::regproc) as text', [routine]);
  await shop.db.exec(rewrite(routine, from, to));
  expect(await holds().catch(() => false)).toBe(false);
  await shop.db.exec(text);
});
