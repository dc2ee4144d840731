import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, refusal, type Shop } from './shop.ts';

interface Goods {
  route: string[];
  found: { item: number; word: string; category?: string; restriction: string }[];
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec(`
    insert into public.customs_categories (name, duty_percent, keywords, restriction) values
      ('Batteries on their own', 0, '{powerbank,battery}', 'prohibited'), ('Perfume', 20, '{perfume,eau de toilette}', 'review'),
      ('Books', 0, '{book}', 'none');
    update public.shipping_routes set restricted_items = '{weapons,drone}' where destination_country = 'NP'`);
});
afterAll(() => shop.db.close());

const check = (names: string[], who: Parameters<Shop['call']>[0] = 'anon') =>
  shop.db.as(who, async (sql) => {
    const [row] = await sql<{ goods: Goods }>(`select public.restricted_goods('US', 'NP', $1) as goods`, [names]);
    return row!.goods;
  });
const words = async (name: string) => (await check([name])).found.map(({ word, restriction }) => `${word} ${restriction}`);

it.each([
  ['Spare lithium battery 200 Wh', ['battery prohibited']],
  ['Anker power bank 20000', ['powerbank prohibited']],
  ['Power-Banks, two', ['powerbank prohibited']],
  ['Two BATTERIES', ['battery prohibited']],
  ['Éau de Toilette', ['eau de toilette review']],
  ['Camera drone', ['drone route']],
  ['Weapon of choice, a book', ['weapons route']],
  ['Headphones', []],
  ['Batter mix', []],
  ['A book', []],
])('finds the restricted words in %s', async (name, found) => {
  expect(await words(name)).toEqual(found);
});

it('tells which item it is, its category, and what the route does not carry, to anyone', async () => {
  const goods: Goods = {
    route: ['weapons', 'drone'],
    found: [{ item: 1, word: 'battery', category: 'Batteries on their own', restriction: 'prohibited' }],
  };
  for (const who of ['anon', shop.customer, shop.stranger, shop.admin] as const)
    expect(await check(['Hat', 'AA battery'], who)).toEqual(goods);
  expect((await check([])).found).toEqual([]);
});

it('takes at most 50 names of 500 characters', async () => {
  expect(await refusal(check(Array.from({ length: 51 }, () => 'Hat')))).toBe('PT413 too_many_items names');
  expect(await refusal(check(['x'.repeat(501)]))).toBe('PT400 bad_format names');
});
