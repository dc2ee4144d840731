import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerSql } from '../../local/database/database.ts';
import { Mailbox } from '../../local/mail/mailbox.ts';
import { drainOutbox } from '../../local/mail/outbox.ts';
import { linesOf, moveLines, pack, paidOrder, type Parcel, receive, report, seen, ship } from './lines.ts';
import {
  approvedQuote,
  checkOut,
  type Checkout,
  history,
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
  await shop.db.sql('insert into private.instance (demo) values (true)');
  await shop.db.sql(`insert into public.carriers (name, provider) values ('Sandbox post', 'sandbox')`);
});
afterAll(() => shop.db.close());

const stateOf = async (order: Checkout): Promise<string[]> => (await linesOf(shop, order)).map(({ state }) => state);
const statusOf = async ({ order_id }: Checkout) => (await orderRow(shop, order_id))['status'];
const parcelOf = (id: string): Promise<Parcel> =>
  shop.db.as(shop.admin, async (sql) => {
    const [found] = await sql<{ card: Parcel }>('select to_jsonb(p) as card from public.parcel_cards p where id = $1', [id]);
    return found!.card;
  });

/** An ordered order whose lines are all here. */
async function orderedOrder(items: Json[] = [{}]): Promise<Checkout> {
  const order = await paidOrder(shop, items);
  await receive(shop, order);
  await moveOrder(shop, order.order_id, 'ordered');
  return order;
}

const TWO = [{ product_name: 'Tent' }, { product_name: 'Stove' }];
let events = 0;
const carrierSays = (event: Json) =>
  shop.call<{ outcome: string }>('service', 'record_carrier_event', {
    p_event: { provider: 'sandbox', event_id: `event-${++events}`, at: new Date().toISOString(), ...event },
  });

describe('a parcel', () => {
  it('leaves what is left of its order, and the order’s move is offered once that became unavailable', async () => {
    const order = await orderedOrder(TWO);
    const [tent, stove] = await linesOf(shop, order);
    await ship(shop, await pack(shop, [tent!]));
    expect(await statusOf(order)).toBe('ordered');
    await moveLines(shop, [stove!], 'bought');
    const [, bought] = await linesOf(shop, order);
    const answer = await moveLines(shop, [bought!], 'unavailable', { reason: 'Broken on arrival' });
    expect(answer.orders.map(({ offers }) => offers)).toEqual(['shipped']);
    await moveOrder(shop, order.order_id, 'shipped');
    expect(await stateOf(order)).toEqual(['packed', 'unavailable']);
  });

  it('has lines of several orders of one customer and address, and moves them all', async () => {
    const [one, two] = [await orderedOrder(TWO), await orderedOrder()];
    const lines = [...(await linesOf(shop, one)), ...(await linesOf(shop, two))];
    const parcel = await pack(shop, lines, null, { weight: 3.2, length_cm: 40 });
    expect(parcel).toMatchObject({
      number: `${one.order_number}-1`,
      state: 'packing',
      weight: 3.2,
      origin: 'US',
      destination: 'NP',
    });
    expect(await statusOf(one)).toBe('ordered');
    const shipped = await ship(shop, parcel);
    expect(shipped).toMatchObject({
      state: 'shipped',
      carrier: 'DHL',
      tracking_url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD%20014',
    });
    expect([await statusOf(one), await statusOf(two)]).toEqual(['shipped', 'shipped']);
    const [mail] = await mails(shop, one.order_id, 'order_shipped');
    expect(mail!['text']).toContain('JD 014');
    const delivered = await report(shop, shipped, { state: 'delivered', place: 'Kathmandu', text: 'Handed over' });
    expect(delivered.lines.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['completed', 'completed']);
  });

  it('is in the mail as schema.org ParcelDelivery, with the address that it froze', async () => {
    const order = await orderedOrder([{ product_name: 'Tent </script><b>' }, { product_name: 'Mug', quantity: 2 }]);
    const [tent, mug] = await linesOf(shop, order);
    await ship(shop, await pack(shop, [tent!]), { tracking_number: 'C-3' });
    await ship(shop, await pack(shop, [mug!]), { tracking_number: 'D-4' });
    await shop.db.sql(`update public.orders set eta_min = '2026-12-03', eta_max = '2026-12-09' where id = $1`, [order.order_id]);
    await shop.db.sql(`update public.user_addresses set city = 'Elsewhere' where user_id = $1`, [shop.customer.userId]);
    await shop.db.sql('update public.email_outbox set send_after = now()');
    const mailbox = await Mailbox.open(null);
    await drainOutbox(ownerSql(shop.db.connection), { mail: mailbox, texts: null });
    const sent = mailbox.list();
    const shipped = sent.find(({ subject }) => subject.includes(order.order_number) && subject.includes('on its way'))!;
    const scripts = [...shipped.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect([scripts.length, shipped.html.match(/<script/g)!.length]).toEqual([1, 1]);
    const part = {
      '@context': 'https://schema.org',
      '@type': 'ParcelDelivery',
      carrier: { '@type': 'Organization', name: 'DHL' },
      deliveryAddress: {
        '@type': 'PostalAddress',
        addressCountry: 'NP',
        addressLocality: 'Town',
        addressRegion: 'Central',
        name: 'Maya',
        postalCode: '44601',
        streetAddress: 'Lazimpat 1',
      },
      originAddress: { '@type': 'PostalAddress', addressCountry: 'US' },
      expectedArrivalFrom: '2026-12-03',
      expectedArrivalUntil: '2026-12-09',
      partOfOrder: { '@type': 'Order', orderNumber: order.order_number, merchant: { '@type': 'Organization', name: 'Landfall' } },
    };
    const url = (number: string) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`;
    expect(JSON.parse(scripts[0]![1]!)).toEqual([
      {
        ...part,
        trackingNumber: 'C-3',
        trackingUrl: url('C-3'),
        itemShipped: [{ '@type': 'Product', name: 'Tent </script><b>' }],
      },
      { ...part, trackingNumber: 'D-4', trackingUrl: url('D-4'), itemShipped: [{ '@type': 'Product', name: 'Mug' }] },
    ]);
    const placed = sent.find(({ subject }) => subject.includes(order.order_number) && subject !== shipped.subject)!;
    expect(placed.html).not.toContain('<script');
  });

  it('is one of several: the order is shipped with its last one, and completed with the last delivery', async () => {
    const order = await orderedOrder(TWO);
    const [tent, stove] = await linesOf(shop, order);
    const first = await ship(shop, await pack(shop, [tent!]), { tracking_number: 'A-1' });
    expect(await statusOf(order)).toBe('ordered');
    const second = await ship(shop, await pack(shop, [stove!]), { tracking_number: 'B-2' });
    expect(second.number).toBe(`${order.order_number}-2`);
    expect(await statusOf(order)).toBe('shipped');
    const [listed] = await shop.db.as(shop.customer, (sql) =>
      sql<Json>('select tracking_number from public.order_list where id = $1', [order.order_id]),
    );
    expect(listed).toEqual({ tracking_number: 'DHL A-1, DHL B-2' });
    const found = await shop.call<{ rows: Json[] }>(shop.admin, 'admin_order_list', { p_search: 'b2' });
    expect(found.rows).toEqual([expect.objectContaining({ id: order.order_id, tracking: 'DHL A-1, DHL B-2' })]);
    await report(shop, first, { state: 'delivered' });
    expect(await statusOf(order)).toBe('shipped');
    await report(shop, second, { state: 'delivered' });
    expect(await statusOf(order)).toBe('completed');
    expect((await history(shop, order.order_id)).map(({ to_status }) => to_status)).toEqual([
      'payment_pending',
      'paid',
      'ordered',
      'shipped',
      'completed',
    ]);
  });

  it('takes what was received, for its customer and address, once', async () => {
    const order = await orderedOrder(TWO);
    const [tent, stove] = await linesOf(shop, order);
    const parcel = await pack(shop, [tent!]);
    expect(await refusal(pack(shop, [await fresh(order, 0)]))).toBe('PT409 not_received');
    const quote = await approvedQuote(shop, { destination_country: 'IN' });
    const abroad = await checkOut(shop, [quote], { p_address_id: shop.addressInIndia });
    await verify(shop, abroad);
    const [camera] = await receive(shop, abroad);
    expect(await refusal(pack(shop, [camera!], parcel.id))).toBe('PT409 other_address');
    const other = await paidOrder(shop);
    expect(await refusal(pack(shop, await linesOf(shop, other), parcel.id))).toBe('PT409 not_received');
    expect(await refusal(shop.call(shop.customer, 'pack_parcel', { p_lines: [seen(stove!)] }))).toBe('PT403 admin_only');
    const full = await pack(shop, [stove!], parcel.id);
    expect(full.lines).toHaveLength(2);
    const unpack = (version: number, line: string) =>
      shop.call<Parcel>(shop.admin, 'unpack_line', { p_parcel_id: parcel.id, p_version: version, p_line_id: line });
    expect(await refusal(unpack(1, stove!.id))).toBe('PT409 stale_version');
    const left = await unpack(full.version, stove!.id);
    expect(left.lines).toHaveLength(1);
    expect(await unpack(left.version, tent!.id)).toEqual({});
    expect(await stateOf(order)).toEqual(['received', 'received']);
  });

  const fresh = async (order: Checkout, n: number) => (await linesOf(shop, order))[n]!;

  it('does not leave before its orders are ordered, and not twice', async () => {
    const order = await paidOrder(shop, TWO);
    await moveLines(shop, [await fresh(order, 0)], 'bought');
    await moveLines(shop, [await fresh(order, 0)], 'received');
    const parcel = await pack(shop, [await fresh(order, 0)]);
    expect(await refusal(ship(shop, parcel))).toBe('PT409 order_not_ordered');
    await moveOrder(shop, order.order_id, 'ordered');
    const dressed = await parcelOf(parcel.id);
    expect(await refusal(ship(shop, dressed, { tracking_number: ' ' }))).toBe('PT400 missing_field tracking_number');
    const shipped = await ship(shop, dressed);
    expect(await refusal(ship(shop, shipped))).toBe('PT409 already_shipped');
    expect(await refusal(pack(shop, [await fresh(order, 1)], parcel.id))).toMatch(/^PT409/);
  });

  it('that is packed stops the order from being shipped without it', async () => {
    const order = await orderedOrder(TWO);
    await pack(shop, [await fresh(order, 0)]);
    expect(await refusal(moveOrder(shop, order.order_id, 'shipped', { carrier: 'DHL', tracking_number: '1' }))).toBe(
      'PT409 parcel_not_shipped',
    );
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Wish' });
    expect(await stateOf(order)).toEqual(['received', 'received']);
  });

  it('is seen by its customer alone, with what happened to it', async () => {
    const order = await orderedOrder();
    const parcel = await ship(shop, await pack(shop, await linesOf(shop, order)));
    const read = (who: typeof shop.customer) =>
      shop.db.as(who, (sql) => sql<Json>('select number, events from public.parcel_cards where id = $1', [parcel.id]));
    expect(await read(shop.customer)).toEqual([
      { number: parcel.number, events: [expect.objectContaining({ state: 'shipped', text: 'Handed to DHL' })] },
    ]);
    expect(await read(shop.stranger)).toEqual([]);
    const [card] = await shop.db.as(shop.customer, (sql) =>
      sql<{ parcels: Json[] }>('select parcels from public.order_cards where id = $1', [order.order_id]),
    );
    expect(card!.parcels).toEqual([expect.objectContaining({ number: parcel.number, state: 'shipped' })]);
  });
});

describe('what happens to a parcel', () => {
  const onItsWay = async (carrier = 'Sandbox post', tracking = `SB-${++events}`) => {
    const order = await orderedOrder();
    const parcel = await ship(shop, await pack(shop, await linesOf(shop, order)), { carrier, tracking_number: tracking });
    return { order, parcel, tracking };
  };
  const HOUR = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

  it('comes from its carrier, each event once, the newest by its own time counts', async () => {
    const { order, parcel, tracking } = await onItsWay();
    expect(await carrierSays({ tracking_number: tracking, state: 'customs', at: at(2), place: 'Delhi' })).toEqual({
      outcome: 'recorded',
    });
    expect(await carrierSays({ tracking_number: tracking.toLowerCase(), state: 'in_transit', at: at(1) })).toEqual({
      outcome: 'recorded',
    });
    expect((await parcelOf(parcel.id)).state).toBe('customs');
    const again = { tracking_number: tracking, state: 'out_for_delivery', at: at(3), event_id: 'same' };
    expect([await carrierSays(again), await carrierSays(again)]).toEqual([{ outcome: 'recorded' }, { outcome: 'already' }]);
    await carrierSays({ tracking_number: tracking, state: 'delivered', at: at(4) });
    expect(await statusOf(order)).toBe('completed');
    await carrierSays({ tracking_number: tracking, state: 'exception', at: at(5) });
    expect((await parcelOf(parcel.id)).state).toBe('delivered');
    expect((await history(shop, order.order_id)).at(-1)).toMatchObject({ to_status: 'completed', trigger: 'carrier' });
  });

  it('is not believed of a parcel of another provider, or one that did not leave, or from anyone else', async () => {
    const { tracking } = await onItsWay('DHL');
    expect(await carrierSays({ tracking_number: tracking, state: 'delivered' })).toEqual({ outcome: 'unknown_parcel' });
    const event = { provider: 'sandbox', event_id: 'x', at: at(0), tracking_number: tracking, state: 'delivered' };
    expect(await refusal(shop.call(shop.admin, 'record_carrier_event', { p_event: event }))).toMatch(/^42501|^PT403/);
    expect(await refusal(carrierSays({ tracking_number: tracking, state: 'eaten' }))).toBe('PT400 bad_format state');
    expect(await refusal(carrierSays({ tracking_number: tracking, state: 'customs', at: null }))).toBe('PT400 missing_field at');
    expect(await refusal(carrierSays({ tracking_number: tracking, state: 'customs', at: at(30) }))).toBe('PT400 in_future at');
  });

  it('is recorded by an admin, not in the future, and not after it was delivered', async () => {
    const { order, parcel } = await onItsWay();
    expect(await refusal(report(shop, parcel, { state: 'customs', at: at(2) }))).toBe('PT400 in_future at');
    expect(await refusal(report(shop, parcel, { state: 'packing' }))).toBe('PT400 bad_format state');
    expect(await refusal(report(shop, parcel, { state: 'customs', at: 'yesterday' }))).toBe('PT400 bad_format at');
    const held = await report(shop, parcel, { state: 'exception', at: at(0), text: 'Address unclear' });
    expect(held.state).toBe('exception');
    expect(await refusal(report(shop, parcel, { state: 'customs' }))).toBe('PT409 stale_version');
    const done = await report(shop, held, { state: 'delivered' });
    expect(await refusal(report(shop, done, { state: 'lost' }))).toBe('PT409 already_delivered');
    expect(await statusOf(order)).toBe('completed');
    const open = await pack(shop, await linesOf(shop, await orderedOrder()));
    expect(await refusal(report(shop, open, { state: 'customs' }))).toBe('PT409 not_shipped');
  });

  it('can be its return: it is sent again, with another number', async () => {
    const { order, parcel } = await onItsWay();
    const back = await report(shop, parcel, { state: 'returned', text: 'Address unknown' });
    const again = await ship(shop, back, { tracking_number: 'SECOND' });
    expect(again).toMatchObject({ state: 'shipped', tracking_number: 'SECOND', number: parcel.number });
    await report(shop, again, { state: 'delivered' });
    expect(await statusOf(order)).toBe('completed');
  });

  it('can be its loss: the order is completed once its lines are refunded', async () => {
    const { order, parcel } = await onItsWay();
    await report(shop, parcel, { state: 'lost' });
    expect(await refusal(moveOrder(shop, order.order_id, 'completed'))).toBe('PT409 parcel_lost');
    const [line] = await linesOf(shop, order);
    await shop.call(shop.admin, 'request_refund', {
      p_payment_id: order.payment_id,
      p_amount: 100,
      p_reason: 'Lost',
      p_idempotency_key: 'parcel-lost',
      p_expected_refundable: order.amount,
      p_items: [{ line_id: line!.id }],
    });
    await moveOrder(shop, order.order_id, 'completed');
    expect(await statusOf(order)).toBe('completed');
  });
});
