import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, linesOf, moveLines, pack, paidOrder, type Parcel, receive } from './lines.ts';
import { type Checkout, type Json, openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(); // its routes ask 10 and 5 per kg, in steps of 0.5 kg
});
afterAll(() => shop.db.close());

/** Receives the first line of an order. */
async function weigh(order: Checkout, details: Json): Promise<Line> {
  await moveLines(shop, await linesOf(shop, order), 'bought');
  const [first] = await linesOf(shop, order);
  const { lines } = await moveLines(shop, [first!], 'received', {}, details);
  return lines[0]!;
}

describe('a line that weighs more than was quoted', () => {
  it('costs us what the rates of its quote ask for the difference', async () => {
    const line = await weigh(await paidOrder(shop), { received_weight: 2.2 });
    expect(line['extra_weight']).toEqual({ kg: 1.2, cost: 7.5, currency: 'USD' }); // 2.5 kg are charged instead of 1
  });

  it('costs nothing within the step that its quote is charged for, with all of its items', async () => {
    const items = [
      { product_name: 'Tent', item_weight: 0.8 },
      { product_name: 'Mug', item_weight: 0.4 },
    ];
    const free = await weigh(await paidOrder(shop, items), { received_weight: 1.1 }); // 1.2 kg were charged as 1.5
    expect(free['extra_weight']).toEqual({ kg: 0.3, cost: 0, currency: 'USD' });
    const dear = await weigh(await paidOrder(shop, items), { received_weight: 1.2 });
    expect(dear['extra_weight']).toEqual({ kg: 0.4, cost: 2.5, currency: 'USD' });
  });

  it('counts by volume, as its quote does', async () => {
    const box = { length_cm: 50, width_cm: 40, height_cm: 10 }; // 4 kg
    expect((await weigh(await paidOrder(shop), { received_weight: 1, ...box }))['extra_weight']).toMatchObject({
      kg: 3,
      cost: 15,
    });
    const quoted = await weigh(await paidOrder(shop, [box]), { received_weight: 2, ...box });
    expect(quoted['extra_weight']).toBeNull();
  });

  it('keeps the rates that it was sold with', async () => {
    const order = await paidOrder(shop);
    await shop.db.sql(`update public.shipping_routes set cost_per_kg = 50 where destination_country = 'NP'`);
    const line = await weigh(order, { received_weight: 2 });
    await shop.db.sql(`update public.shipping_routes set cost_per_kg = 5 where destination_country = 'NP'`);
    expect(line['extra_weight']).toMatchObject({ cost: 5 });
  });

  it('has no cost where its rates give none: the route ends below it, or the rates are not known', async () => {
    const far = await weigh(await paidOrder(shop), { received_weight: 31 });
    expect(far['extra_weight']).toEqual({ kg: 30, cost: null, currency: 'USD' });
    const order = await paidOrder(shop);
    await shop.db.sql(
      'delete from private.price_inputs where quote_id in (select quote_id from public.order_items where order_id = $1)',
      [order.order_id],
    );
    expect((await weigh(order, { received_weight: 2 }))['extra_weight']).toEqual({ kg: 1, cost: null, currency: null });
  });

  it.each([{ received_weight: 1 }, { received_weight: 0.7 }, {}])('has none at %j', async (details) => {
    expect((await weigh(await paidOrder(shop), details))['extra_weight']).toBeNull();
  });
});

describe('a parcel that weighs more than its lines were quoted with', () => {
  const cards = (who: typeof shop.customer): Promise<Parcel[]> =>
    shop.db.as(who, async (sql) =>
      (await sql<{ card: Parcel }>('select to_jsonb(p) as card from public.parcel_cards p')).map(({ card }) => card),
    );

  it('costs us the difference, by weight or volume, which only admins see', async () => {
    const lines = await receive(shop, await paidOrder(shop, [{ quantity: 2 }]));
    const parcel = await pack(shop, lines, null, { weight: 2.3 });
    expect(parcel['extra_weight']).toEqual({ kg: 0.3, cost: 2.5, currency: 'USD' });
    const { id: p_parcel_id, version: p_version } = parcel;
    const p_details = { length_cm: 50, width_cm: 40, height_cm: 15 }; // 6 kg
    const measured = await shop.call<Parcel>(shop.admin, 'measure_parcel', { p_parcel_id, p_version, p_details });
    expect(measured['extra_weight']).toEqual({ kg: 4, cost: 20, currency: 'USD' });
    expect(measured['provider']).toBeNull();
    const [seen] = await cards(shop.customer);
    expect(seen).toMatchObject({ weight: 2.3, extra_weight: null, provider: null });
  });
});
