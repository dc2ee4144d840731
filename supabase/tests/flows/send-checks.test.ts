import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aPrice,
  aRequest,
  type Json,
  openShop,
  pricedQuote,
  type QuoteCard,
  refusal,
  requestedQuote,
  type Shop,
  totalOf,
} from './shop.ts';

interface Check {
  level: 'stop' | 'ask' | 'note' | 'ok';
  code: string;
  text: string;
}

let shop: Shop;
let categories: Record<string, string>;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec(`
    insert into public.customs_categories (name, duty_percent, default_weight, keywords, restriction) values
      ('Phones', 5, 0.4, '{smartphone}', 'review'), ('Batteries', 0, 0.2, '{battery,powerbank}', 'prohibited');
    update public.shipping_routes set restricted_items = '{perfume}' where destination_country = 'NP'`);
  const rows = await shop.db.sql<{ name: string; id: string }>('select name, id from public.customs_categories');
  categories = Object.fromEntries(rows.map(({ name, id }) => [name, id]));
});
afterAll(() => shop.db.close());

const item = (change: Json = {}): Json => ({
  product_name: 'Camera',
  quantity: 1,
  item_price: 100,
  item_weight: 1,
  length_cm: 10,
  width_cm: 10,
  height_cm: 10,
  customs_category_id: categories['Plain goods'],
  ...change,
});
const price = (change: Json = {}, more: Json = {}): Json =>
  aPrice({ items: [item(change)], delivery_option_id: 'economy', ...more });

const checksOf = (card: { id: string }, p_typed?: Json, who = shop.admin) =>
  shop.call<Check[]>(who, 'check_quote', { p_quote_id: card.id, ...(p_typed && { p_typed }) });
const failed = (checks: Check[]) =>
  checks.filter(({ level }) => level === 'stop' || level === 'ask').map(({ level, code }) => `${level} ${code}`);
/** Sends the quote unchanged: the helper move() would first choose what is missing. */
async function sending({ id, version }: QuoteCard, confirmed: string[] = []): Promise<string> {
  const total = await totalOf(shop, id);
  const text = `select public.move_quote($1, 'sent', $2, p_confirmed => $3, p_total => $4)`;
  return refusal(shop.db.as(shop.admin, (sql) => sql(text, [id, version, confirmed, total]), { commit: true }));
}

it('finds nothing on a quote that has everything, and sends it', async () => {
  const card = await pricedQuote(shop, {}, price());
  expect(failed(await checksOf(card))).toEqual([]);
  expect((await checksOf(card)).map(({ text }) => text)).toContain('No restricted word in names, categories or the route.');
  expect(await sending(card)).toBe('allowed');
});

describe('a red check stops the sending, whatever is confirmed:', () => {
  it.each([
    ['no weight', () => price({ item_weight: null }), 'no_weight', 'Camera has no weight.'],
    [
      'a typed weight of 0',
      () => price({ item_weight: 0, customs_category_id: categories['Plain goods'] }),
      'no_weight',
      'Camera has no weight.',
    ],
    ['no delivery chosen', () => price({}, { delivery_option_id: null }), 'no_delivery', 'No delivery is chosen.'],
    ['no customs category', () => price({ customs_category_id: null }), 'no_category', 'Camera has no customs category'],
    [
      'a word of prohibited goods',
      () => price({ product_name: 'Lithium battery 200 Wh' }),
      'prohibited',
      '“battery” is a word of Batteries, which we do not ship.',
    ],
  ])('%s', async (_what, typed, code, text) => {
    const card = await pricedQuote(shop, {}, typed());
    const checks = await checksOf(card);
    expect(failed(checks)).toContain(`stop ${code}`);
    expect(checks.find((check) => check.code === code)?.text).toContain(text);
    expect(await sending(card, [code, 'needs_review', 'zero_price', 'estimate'])).toBe(`PT409 ${code}`);
  });

  it('a category that became prohibited after the quote was priced', async () => {
    const card = await pricedQuote(shop, {}, price({ customs_category_id: categories['Plain goods'] }));
    await shop.db.sql(`update public.customs_categories set restriction = 'prohibited' where name = 'Plain goods'`);
    const outcome = await sending(card);
    await shop.db.sql(`update public.customs_categories set restriction = 'none' where name = 'Plain goods'`);
    expect(outcome).toBe('PT409 prohibited');
  });

  it('also where an admin approves instead of sending', async () => {
    const card = await pricedQuote(shop, {}, price({ item_weight: null }));
    const rejected = await shop.call<QuoteCard>(shop.admin, 'move_quote', {
      p_quote_id: card.id,
      p_to: 'rejected',
      p_version: card.version,
      p_details: 'Gone',
    });
    const approve = { p_quote_id: card.id, p_to: 'approved', p_version: rejected.version, p_total: await totalOf(shop, card.id) };
    expect(await refusal(shop.call(shop.admin, 'move_quote', approve))).toBe('PT409 no_weight');
  });
});

describe('a question stops the sending until an admin confirms it:', () => {
  it.each([
    [
      'a category that needs a review',
      () => price({ customs_category_id: categories['Phones'] }),
      'Camera is of Phones, which needs a review.',
    ],
    [
      'a word of one',
      () => price({ product_name: 'Smartphone case' }),
      'Smartphone case: “smartphone” is a word of Phones, which needs a review.',
    ],
    [
      'a word that the route does not carry',
      () => price({ product_name: 'Perfume' }),
      'Perfume: “perfume” is not carried on this route.',
    ],
  ])('%s', async (_what, typed, text) => {
    const card = await pricedQuote(shop, {}, typed());
    expect((await checksOf(card)).filter(({ level }) => level === 'ask')).toEqual([{ level: 'ask', code: 'needs_review', text }]);
    expect(await sending(card)).toBe('PT409 needs_review');
    expect(await sending(card, ['needs_review'])).toBe('allowed');
  });

  it('an estimate that no admin has checked', async () => {
    const card = await pricedQuote(shop, {}, price());
    await shop.db.sql(`select private.apply_move('quote', $1, 'calculated', 'admin')`, [card.id]);
    const now = { ...card, version: card.version + 1 };
    expect(failed(await checksOf(card))).toEqual(['ask estimate']);
    expect(await sending(now)).toBe('PT409 estimate');
    expect(await sending(now, ['estimate'])).toBe('allowed');
  });
});

describe('of a form', () => {
  it('the checks are of what is typed, with its price', async () => {
    const card = await requestedQuote(shop);
    expect(failed(await checksOf(card, price()))).toEqual([]);
    expect(failed(await checksOf(card, price({}, { discount: 1000 })))).toEqual(['ask zero_price']);
    expect(failed(await checksOf(card, price({ item_weight: null, customs_category_id: null })))).toEqual([
      'stop no_category',
      'stop no_weight',
    ]);
  });

  it('need no price: an item without a price or a name is checked too', async () => {
    const card = await requestedQuote(shop);
    const typed = {
      items: [{ product_name: ' ' }, { product_name: 'Hat', item_weight: 1, customs_category_id: categories['Plain goods'] }],
    };
    const checks = await checksOf(card, typed);
    expect(failed(checks)).toEqual(['stop no_category', 'stop no_delivery', 'stop no_weight', 'stop unknown_restriction']);
    expect(checks.map(({ text }) => text)).toContain('Item 1 is not checked for restricted goods: it has no name. Enter it.');
  });

  it('that is broken are refused with its field', async () => {
    const card = await requestedQuote(shop);
    expect(await refusal(checksOf(card, { items: [{ customs_category_id: 'x' }] }))).toMatch(
      /^PT400 .* items.0.customs_category_id$/,
    );
    expect(await refusal(checksOf(card, { items: 'x' }))).toMatch(/^PT400/);
  });
});

it('checks the countries of the form, not those that are stored', async () => {
  const card = await requestedQuote(shop, aRequest());
  const perfume = (more: Json = {}) => price({ product_name: 'Perfume', customs_category_id: categories['Plain goods'] }, more);
  expect(failed(await checksOf(card, perfume()))).toEqual(['ask needs_review']);
  expect(failed(await checksOf(card, perfume({ destination_country: 'AU' })))).toEqual([]);
});

it('says how the rate was found, and that an item has no size', async () => {
  const card = await requestedQuote(shop, aRequest());
  const texts = (await checksOf(card, price({ length_cm: null }))).map(({ level, text }) => `${level}: ${text}`);
  expect(texts).toContain('note: Rate 133 by way of the US dollar.');
  expect(texts).toContain('note: Camera has no size: only its weight counts.');
});

it('is for admins', async () => {
  const card = await requestedQuote(shop);
  expect(await refusal(checksOf(card, undefined, shop.customer))).toBe('PT403 admin_only');
  expect(await refusal(shop.call('anon', 'check_quote', { p_quote_id: card.id }))).toMatch(/^42501/);
  expect(await refusal(checksOf({ id: '00000000-0000-4000-8000-000000000000' }))).toBe('PT404 quote_not_found');
});
