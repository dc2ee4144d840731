import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, openShop, type Shop } from './shop.ts';

interface Facts {
  headphones: Json | null;
  examples: {
    product: string;
    origin_country: string;
    destination_country: string;
    weight: number;
    goods: number;
    currency: string;
    totals: Json;
    min_days: number | null;
    max_days: number | null;
  }[];
  origins: string[];
  destinations: string[];
  min_days: number | null;
  max_days: number | null;
  not_carried: string[];
  claim_days: number;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec("update public.shipping_routes set is_active = false where destination_country = 'ZZ'");
});
afterAll(() => shop.db.close());

const facts = () => shop.call<Facts>('anon', 'home_facts');
const examples = async () => (await facts()).examples;
/** The facts while `sql` holds. */
const during = async (sql: string): Promise<Facts> => {
  await shop.db.exec(`begin; ${sql}`);
  const { facts: found } = await shop.row<{ facts: Facts }>('select public.home_facts() as facts');
  await shop.db.exec('rollback');
  return found;
};
const charged = ({ totals }: Facts['examples'][number]) =>
  Number((totals as Record<'charged', { card: { amount: number } }>).charged.card.amount);

describe('the examples of the home page', () => {
  it('are on the routes of the shop, a product on each', async () => {
    expect((await examples()).map((one) => [one.product, one.origin_country, one.destination_country])).toEqual([
      ['Running shoes', 'US', 'IN'],
      ['Cotton kurta', 'US', 'NP'],
    ]);
  });

  it('cost what a visitor’s estimate says', async () => {
    const [shoes] = await examples();
    const estimate = await shop.call<Json>('anon', 'estimate', {
      p_input: {
        origin_country: 'US',
        destination_country: 'IN',
        items: [{ item_price: shoes!.goods, quantity: 1, item_weight: 1.1, length_cm: 34, width_cm: 22, height_cm: 13 }],
      },
    });
    const { lines: _lines, ...totals } = estimate['statement'] as Json;
    expect(shoes).toMatchObject({ goods: 129, currency: 'USD', weight: Number(estimate['chargeable_weight']) });
    expect(shoes!.totals).toEqual(totals);
  });

  it('follow a changed rate', async () => {
    const [before] = await examples();
    const { examples: after } = await during("update public.country_settings set vat = vat + 5 where code = 'IN'");
    expect(charged(after[0]!)).toBeGreaterThan(charged(before!));
    expect(charged(after[1]!)).toBe(charged((await examples())[1]!));
  });

  it('have the duty of their kind of product', async () => {
    const { examples: after } = await during(
      `insert into public.customs_categories (name, duty_percent, default_weight, keywords) values ('Footwear', 40, 1, '{shoe}')`,
    );
    expect(charged(after[0]!)).toBeGreaterThan(charged((await examples())[0]!));
  });

  it('leave out routes that are closed, and countries that are not served', async () => {
    const closed = await during("update public.shipping_routes set is_active = false where destination_country = 'IN'");
    expect(closed.examples.map((one) => [one.product, one.destination_country])).toEqual([['Running shoes', 'NP']]);
    const unserved = await during("update public.country_settings set shipping_allowed = false where code = 'NP'");
    expect(unserved.examples.map((one) => one.destination_country)).toEqual(['IN']);
    expect(unserved.destinations).not.toContain('Nepal');
    expect(unserved.headphones).toBeNull();
  });

  it('are rounded to three digits in another currency', async () => {
    const { examples: after } = await during("update public.country_settings set rate_from_usd = 1.2345 where code = 'US'");
    expect(after[0]!.goods).toBe(159);
  });
});

describe('the facts of the home page', () => {
  it('name the countries where the shop buys and delivers', async () => {
    const { origins, destinations } = await facts();
    expect(origins).toContain('United States');
    expect(destinations).toEqual(expect.arrayContaining(['India', 'Nepal']));
    expect(destinations).toEqual(destinations.toSorted());
  });

  it('count days from packing to the door, by the cheapest way of delivery', async () => {
    const option = (id: string, days: number, price: number, active = true) => ({
      id,
      name: id,
      carrier: 'Post',
      min_days: days,
      max_days: days + 4,
      price,
      active,
    });
    const options = JSON.stringify([option('air', 5, 20), option('post', 9, 0), option('sea', 30, 0, false)]);
    const {
      min_days,
      max_days,
      examples: [shoes],
    } = await during(
      `update public.shipping_routes set processing_days = 1, customs_clearance_days = 2, delivery_options = '${options}'
         where destination_country = 'IN';
       update public.shipping_routes set delivery_options = '[]' where destination_country = 'NP'`,
    );
    expect(shoes).toMatchObject({ min_days: 12, max_days: 16 });
    expect([min_days, max_days]).toEqual([12, 16]);
  });

  it('name no days without a route', async () => {
    const { min_days, max_days, examples: none } = await during('update public.shipping_routes set is_active = false');
    expect([min_days, max_days, none]).toEqual([null, null, []]);
  });

  it('name goods that a route does not carry, and the days for a claim', async () => {
    const { not_carried, claim_days } = await during(
      `update public.shipping_routes set restricted_items = '{weapons,perfume}' where destination_country = 'IN';
       update public.shipping_routes set restricted_items = '{perfume}' where destination_country = 'NP';
       update public.system_settings set setting_value = '{"open_days": 20, "answer_days": 3}' where setting_key = 'claims'`,
    );
    expect(not_carried).toEqual(['perfume', 'weapons']);
    expect(claim_days).toBe(20);
  });
});
