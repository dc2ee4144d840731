import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../harness.ts';
import {
  aPrice,
  aSendablePrice,
  aRequest,
  type Json,
  mails,
  move,
  openShop,
  pricedQuote,
  type QuoteCard,
  quoteRow,
  refusal,
  requestedQuote,
  sentQuote,
  type Shop,
  totalOf,
  versionOf,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

interface Draft extends Json {
  id: string;
  user_id: string | null;
}

const draft = (customer: Json, changes: Json = {}): Promise<Draft> =>
  shop.call<Draft>(shop.admin, 'draft_quote', {
    p_request: { ...aRequest({ reason: 'Asked by phone' }), ...customer, ...changes },
  });
const edit = async (id: string, p_changes: Json, more: Json = {}) =>
  shop.call<QuoteCard>(shop.admin, 'edit_quote', { p_id: id, p_changes, p_version: await versionOf(shop, id), ...more });
const itemsOf = (id: string) =>
  shop.db.sql<Json & { id: string; quantity: number }>('select * from public.quote_items where quote_id = $1 order by position', [
    id,
  ]);
const reasons = async (id: string) =>
  (
    await shop.db.sql<{ reason: string }>('select reason from public.status_history where entity_id = $1 order by created_at', [
      id,
    ])
  ).map(({ reason }) => reason);
const seenBy = async (who: TestUser, id: string) =>
  (await shop.db.as(who, (sql) => sql('select id from public.quote_cards where id = $1', [id]))).length;

let people = 0;
/** A new account, whose e-mail is confirmed. */
async function anAccount(email = `new-${++people}@drafts.test`): Promise<TestUser & { email: string }> {
  const user = await shop.db.signUp(email);
  return { ...user, email };
}
const confirm = (user: TestUser) => shop.db.sql('update auth.users set email_confirmed_at = now() where id = $1', [user.userId]);

describe('draft_quote', () => {
  it('makes a quote of a customer, assigned to the admin, with the reason in its history', async () => {
    const { id, user_id } = await draft({ customer_id: shop.customer.userId });
    expect(user_id).toBe(shop.customer.userId);
    expect(await seenBy(shop.customer, id)).toBe(1);
    expect(await reasons(id)).toEqual(['Asked by phone']);
    expect(await shop.row('select assigned_to from public.quote_admin where quote_id = $1', [id])).toEqual({
      assigned_to: shop.admin.userId,
    });
  });

  it('gives the draft for an address to the account that confirmed it already', async () => {
    const user = await anAccount();
    expect((await draft({ email: user.email.toUpperCase() })).user_id).toBe(user.userId);
  });

  it('keeps the draft from everybody until the account confirms the address', async () => {
    const user = await anAccount();
    await shop.db.sql('update auth.users set email_confirmed_at = null where id = $1', [user.userId]);
    const { id, user_id } = await draft({ email: user.email });
    expect(user_id).toBeNull();
    expect([await seenBy(user, id), await seenBy(shop.stranger, id), await seenBy(shop.admin, id)]).toEqual([0, 0, 1]);
    await confirm(user);
    expect(await seenBy(user, id)).toBe(1);
    expect(await shop.db.sql('select 1 from public.quote_contacts where quote_id = $1', [id])).toEqual([]);
    expect(await shop.row('select quote_count from private.customer_figures where user_id = $1', [user.userId])).toEqual({
      quote_count: 1,
    });
  });

  it('finds the account that signs up later by its confirmed phone number, however it is written', async () => {
    const { id } = await draft({ phone: '+977 980-000 0001' });
    const user = await anAccount();
    await shop.db.sql(`update auth.users set phone = '9779800000001' where id = $1`, [user.userId]);
    expect(await seenBy(user, id)).toBe(0);
    await shop.db.sql('update auth.users set phone_confirmed_at = now() where id = $1', [user.userId]);
    expect(await seenBy(user, id)).toBe(1);
  });

  it('mails the sent quote to the address of a customer without an account, and takes the mail back with the quote', async () => {
    await shop.db.sql(`update public.system_settings set setting_value = '30' where setting_key = 'send_delay_seconds'`);
    const { id } = await draft({ email: 'later@drafts.test' });
    const saved = await shop.call<QuoteCard>(shop.admin, 'save_price', {
      p_quote_id: id,
      p_version: await versionOf(shop, id),
      p_typed: aPrice(),
    });
    const sent = await move(shop, shop.admin, saved, 'sent');
    expect(await mails(shop, id, 'quote_sent')).toMatchObject([
      { to_email: 'later@drafts.test', user_id: null, status: 'queued' },
    ]);
    await shop.call(shop.admin, 'unsend_quote', { p_quote_id: id, p_version: sent.version });
    expect(await mails(shop, id, 'quote_sent')).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is never payable without an account', async () => {
    const { id } = await draft({ email: 'unpaid@drafts.test' });
    const cannot = shop.db.sql(`select private.apply_move('quote', $1, 'approved', 'admin')`, [id]);
    expect(await refusal(cannot)).toBe('PT409 no_account');
  });

  it('gives the same draft back for the same request', async () => {
    const once = { email: 'twice@drafts.test', request_key: 'draft-key-1' };
    expect((await draft(once)).id).toBe((await draft(once)).id);
  });

  it('refuses without one customer, without a reason, and everything that a request is refused for', async () => {
    expect(await refusal(draft({}))).toBe('PT400 missing_field email');
    expect(await refusal(draft({ email: 'a@b.test', phone: '+9779800000000' }))).toBe('PT400 missing_field customer_id');
    expect(await refusal(draft({ email: 'no address' }))).toBe('PT400 bad_format email');
    expect(await refusal(draft({ phone: '12' }))).toBe('PT400 bad_format phone');
    expect(await refusal(draft({ customer_id: '00000000-0000-4000-8000-000000000000' }))).toBe(
      'PT404 customer_not_found customer_id',
    );
    expect(await refusal(draft({ email: 'a@b.test' }, { reason: ' ' }))).toBe('PT400 missing_field reason');
    expect(await refusal(draft({ email: 'a@b.test' }, { items: [] }))).toBe('PT400 no_items items');
    expect(await refusal(draft({ email: 'a@b.test' }, { country_code: 'QQ' }))).toBe('PT422 country_not_served country_code');
  });
});

describe('edit_quote', () => {
  it('changes only the fields that it is given, prices the quote again and keeps the reason', async () => {
    const { id } = await pricedQuote(shop, {}, { discount: 1, sales_tax: 7 });
    const [item] = await itemsOf(id);
    await edit(id, { destination_country: 'IN' }, { p_reason: 'Delivered to India instead' });
    expect(await quoteRow(shop, id)).toMatchObject({
      destination_country: 'IN',
      final_currency: 'INR',
      discount: 1,
      sales_tax_price: 7,
    });
    expect((await itemsOf(id))[0]).toMatchObject({ id: item!.id, product_name: 'Camera' });
    expect(await reasons(id)).toContain('Delivered to India instead');
  });

  it('keeps the typed price with its currency, also where the shop is in another country then', async () => {
    const { id } = await requestedQuote(shop);
    await edit(id, { country_code: 'DE', destination_country: 'NP' }, { p_reason: 'The German shop has it' });
    expect((await itemsOf(id))[0]).toMatchObject({ item_price: 90, typed_price: 100, price_currency: 'USD' });
  });

  it('changes the name, link, options and photo of an item', async () => {
    const { id } = await requestedQuote(shop);
    const [item] = await itemsOf(id);
    const photo = `${shop.admin.userId}/new.jpg`;
    const asked = { product_name: 'Lens', product_url: 'https://shop.example/lens', options: 'Black', image_path: photo };
    await edit(id, { items: [{ id: item!.id, quantity: 2, item_price: 50, ...asked }] }, { p_reason: 'The right product' });
    expect((await itemsOf(id))[0]).toMatchObject({ id: item!.id, quantity: 2, ...asked });
  });

  it('leaves the quote without a price while an item has none, and keeps what was typed', async () => {
    const { id } = await pricedQuote(shop, {}, { discount: 2, merchant_shipping: 3 });
    await edit(id, { items: [{ product_name: 'Camera', quantity: 1 }] }, { p_reason: 'Price not known yet' });
    expect(await quoteRow(shop, id)).toMatchObject({
      final_total: null,
      breakdown: null,
      discount: 2,
      merchant_shipping_price: 3,
    });
    await edit(id, { items: [{ product_name: 'Camera', quantity: 1, item_price: 100, item_weight: 1 }] });
    expect(await quoteRow(shop, id)).toMatchObject({ final_total: 139.07, discount: 2, merchant_shipping_price: 3 });
  });

  it('needs a reason where the request changes, not for figures', async () => {
    const { id } = await pricedQuote(shop);
    expect(await refusal(edit(id, { discount: 1 }))).toBe('allowed');
    expect(await refusal(edit(id, { country_code: 'DE', destination_country: 'NP' }))).toBe('PT400 missing_field reason');
    expect(await refusal(edit(id, { customer_notes: 'Gift' }, { p_reason: 'x' }))).toBe('PT400 too_short reason');
  });

  it.each([
    ['a discount that is no number', { discount: 'abc' }, 'PT400 not_a_number discount'],
    ['a tax below 0', { sales_tax: -1 }, 'PT400 negative_amount sales_tax'],
    [
      'a price that is no number',
      { items: [{ product_name: 'A', item_price: 'x' }, { product_name: 'B' }] },
      'PT400 not_a_number items.0.item_price',
    ],
    ['items that are no list', { items: {} }, 'PT400 not_a_list items'],
    ['a note without its form', { internal_note: 'x' }, 'PT400 not_an_object internal_note'],
  ])('refuses %s at its field, also while an item has no price', async (_what, changes, said) => {
    const { id } = await requestedQuote(shop, { items: [{ product_name: 'Camera' }] });
    expect(await refusal(edit(id, changes, { p_reason: 'A test' }))).toBe(said);
  });

  it('refuses a sent quote, an older version, another photo and a country that is not served', async () => {
    const { id } = await sentQuote(shop);
    expect(await refusal(edit(id, { discount: 1 }))).toBe('PT409 price_is_fixed');
    const open = await requestedQuote(shop);
    expect(await refusal(edit(open.id, {}, { p_version: 7 }))).toBe('PT409 stale_version');
    expect(await refusal(edit(open.id, { country_code: 'QQ' }))).toBe('PT422 country_not_served country_code');
    const foreign = [{ product_name: 'Lens', image_path: `${shop.stranger.userId}/a.jpg` }];
    expect(await refusal(edit(open.id, { items: foreign }))).toBe('PT403 foreign_image items.0.image_path');
  });
});

describe('international shipping over the maximum weight of the route', () => {
  const heavy = { items: [{ product_name: 'Engine', quantity: 1, item_price: 100, item_weight: 40 }] };

  it('is typed by an admin, and the price statement says so', async () => {
    const { id } = await pricedQuote(shop, {}, { ...heavy, international_shipping: 250 });
    const { breakdown, international_shipping } = await quoteRow(shop, id);
    expect(international_shipping).toBe(250);
    expect((breakdown as { lines: Json[] }).lines.find(({ key }) => key === 'international_shipping')).toMatchObject({
      unit: 'typed',
      source: 'Typed by hand: heavier than the United States to Nepal route carries',
    });
    const card = await shop.row<{ statement: { lines: Json[] } }>(
      'select private.quote_statement(q) as statement from public.quotes q where id = $1',
      [id],
    );
    expect(card.statement.lines.find(({ key }) => key === 'international_shipping')).toMatchObject({ amount: 250 });
  });

  it('is refused where the route carries the weight', async () => {
    expect(await refusal(pricedQuote(shop, {}, { international_shipping: 250 }))).toBe(
      'PT422 cannot_be_priced shipping_not_typed_here',
    );
    expect(await refusal(pricedQuote(shop, {}, heavy))).toBe('PT422 cannot_be_priced over_max_weight');
  });

  it('fixes the delivery: no option changes that amount', async () => {
    const quote = await pricedQuote(shop, {}, { ...heavy, international_shipping: 250, delivery_option_id: 'economy' });
    const sent = await move(shop, shop.admin, quote, 'sent');
    const choose = { p_quote_id: sent.id, p_version: sent.version, p_option_id: 'express', p_total: 1 };
    expect(await refusal(shop.call(shop.customer, 'choose_delivery_option', choose))).toBe('PT409 delivery_is_fixed');
  });
});

describe('split_quote', () => {
  const split = async (id: string, p_items: Json[], more: Json = {}) =>
    shop.call<Json & { new: { id: string; display_id: string } }>(shop.admin, 'split_quote', {
      p_id: id,
      p_items,
      p_version: await versionOf(shop, id),
      p_reason: 'Too heavy for one parcel',
      ...more,
    });
  const two = {
    items: [
      { product_name: 'Camera', quantity: 4, item_price: 100, item_weight: 1 },
      { product_name: 'Strap', quantity: 1, item_price: 10, item_weight: 1 },
    ],
  };

  it('moves pieces and items into a new quote of the same customer, and prices both again', async () => {
    const { id } = await pricedQuote(shop, {}, { ...two, discount: 5 });
    const [camera, strap] = await itemsOf(id);
    const { new: other } = await split(id, [{ id: camera!.id, quantity: 3 }, { id: strap!.id }]);
    expect(await itemsOf(id)).toMatchObject([{ product_name: 'Camera', quantity: 1 }]);
    expect(await itemsOf(other.id)).toMatchObject([
      { product_name: 'Camera', quantity: 3 },
      { product_name: 'Strap', quantity: 1 },
    ]);
    expect(await quoteRow(shop, id)).toMatchObject({ item_price: 100, discount: 5 });
    expect(await quoteRow(shop, other.id)).toMatchObject({ item_price: 310, discount: 0, user_id: shop.customer.userId });
    expect((await reasons(id)).at(-1)).toBe(`Split, the other part is ${other.display_id}: Too heavy for one parcel`);
  });

  it('keeps both parts of a draft with the same address', async () => {
    const { id } = await draft({ email: 'parts@drafts.test' }, two);
    const { new: other } = await split(id, [{ id: (await itemsOf(id))[1]!.id }]);
    const user = await anAccount('parts@drafts.test');
    expect([await seenBy(user, id), await seenBy(user, other.id)]).toEqual([1, 1]);
  });

  it('refuses to move everything, more than there is, another quote’s item, or without a reason', async () => {
    const { id } = await pricedQuote(shop, {}, two);
    const [camera, strap] = await itemsOf(id);
    const theirs = (await itemsOf((await requestedQuote(shop)).id))[0]!;
    expect(await refusal(split(id, [{ id: camera!.id }, { id: strap!.id }]))).toBe('PT400 nothing_left items');
    expect(await refusal(split(id, [{ id: camera!.id, quantity: 5 }]))).toBe('PT400 too_many_pieces items.0.quantity');
    expect(await refusal(split(id, [{ id: theirs.id }]))).toBe('PT400 unknown_item items.0.id');
    expect(await refusal(split(id, [{ id: strap!.id }, { id: strap!.id }]))).toBe('PT400 same_item items');
    expect(await refusal(split(id, {} as never))).toBe('PT400 not_a_list items');
    expect(await refusal(split(id, [{}]))).toBe('PT400 missing_field items.0.id');
    expect(await refusal(split(id, [{ id: strap!.id }], { p_reason: '' }))).toBe('PT400 missing_field reason');
    expect(await refusal(split(id, [{ id: strap!.id }], { p_version: 9 }))).toBe('PT409 stale_version');
    const sent = await sentQuote(shop);
    expect(await refusal(split(sent.id, [{ id: (await itemsOf(sent.id))[0]!.id }]))).toBe('PT409 price_is_fixed');
  });
});

describe('merge_quotes', () => {
  const merge = async (ids: string[], p_reason = 'One parcel is cheaper') =>
    shop.call<QuoteCard>(shop.admin, 'merge_quotes', {
      p_quotes: await Promise.all(ids.map(async (id) => ({ id, version: await versionOf(shop, id) }))),
      p_reason,
    });

  it('puts all items into the first, adds up what was typed, and closes the others without a mail', async () => {
    const first = await pricedQuote(shop, {}, { merchant_shipping: 2, discount: 1 });
    const second = await pricedQuote(shop, {}, { merchant_shipping: 3 });
    await merge([first.id, second.id]);
    expect(await itemsOf(first.id)).toMatchObject([{ product_name: 'Camera' }, { product_name: 'Camera' }]);
    expect(await quoteRow(shop, first.id)).toMatchObject({ item_price: 200, merchant_shipping_price: 5, discount: 1 });
    expect(await quoteRow(shop, second.id)).toMatchObject({
      status: 'rejected',
      rejection_details: `Merged into ${first.display_id}`,
    });
    expect(await mails(shop, second.id, 'quote_rejected')).toEqual([]);
    expect((await reasons(first.id)).at(-1)).toBe(`Merged with ${second.display_id}: One parcel is cheaper`);
  });

  it('replaces the others: no report counts them, their number finds the first, and nothing revives them', async () => {
    const rejections = async () => {
      const { measures } = await shop.call<{ measures: Json }>(shop.admin, 'rejection_report', { p_days: 1 });
      return { rejected: measures['rejected'], decided: measures['decided'] };
    };
    const [first, second] = [await pricedQuote(shop), await pricedQuote(shop)];
    const before = await rejections();
    await merge([first.id, second.id]);
    expect(await rejections()).toEqual(before);
    const found = await shop.db.as(shop.customer, (sql) =>
      sql('select id from public.quote_list where words ilike $1', [`%#${second.display_id}%`]),
    );
    expect(found).toEqual([{ id: first.id }]);
    for (const who of [shop.customer, shop.admin])
      expect(
        await shop.db.as(who, (sql) =>
          sql('select merged_into, merged_into_number, moves, actions from public.quote_cards where id = $1', [second.id]),
        ),
      ).toMatchObject([{ merged_into: first.id, merged_into_number: first.display_id, moves: [], actions: ['share'] }]);
    const { version, final_total_local: total } = await quoteRow(shop, second.id);
    const again = { p_quote_id: second.id, p_version: version, p_total: total };
    expect(await refusal(shop.call(shop.admin, 'move_quote', { ...again, p_to: 'approved' }))).toBe('PT409 merged');
    expect(await refusal(shop.call(shop.customer, 'renew_quote', again))).toBe('PT409 not_renewable');
    expect(await refusal(merge([first.id, second.id]))).toBe('PT409 merged');
  });

  it('refuses other customers, other routes, one quote, and one that was sent', async () => {
    const mine = await requestedQuote(shop);
    const theirs = await draft({ customer_id: shop.stranger.userId });
    const elsewhere = await requestedQuote(shop, { destination_country: 'IN' });
    const sent = await sentQuote(shop);
    expect(await refusal(merge([mine.id, theirs.id]))).toBe('PT422 different_customers quotes');
    expect(await refusal(merge([mine.id, elsewhere.id]))).toBe('PT422 different_routes quotes');
    expect(await refusal(merge([mine.id]))).toBe('PT400 too_few quotes');
    const twice = [mine.id, elsewhere.id].map((id) => ({ id, version: 'new' }));
    expect(await refusal(shop.call(shop.admin, 'merge_quotes', { p_quotes: twice, p_reason: 'A test' }))).toBe(
      'PT400 not_a_number quotes.version',
    );
    expect(await refusal(merge([mine.id, mine.id]))).toBe('PT400 too_few quotes');
    expect(await refusal(merge([mine.id, sent.id]))).toBe('PT409 price_is_fixed');
  });
});

describe('save_and_send', () => {
  const send = async (id: string, typed: Json = {}, more: Json = {}) =>
    shop.call<QuoteCard & { message_id: string | null }>(shop.admin, 'save_and_send', {
      p_quote_id: id,
      p_version: await versionOf(shop, id),
      p_typed: await aSendablePrice(shop, { reason: 'The link is gone', ...typed }),
      p_total: 19_470,
      ...more,
    });
  const prices = { typed: { customer_note: 'Six left', internal_note: { note: 'Fragile', seen: '' } } };

  it('saves, sends, keeps the note for admins and writes to the customer at once', async () => {
    const { id } = await requestedQuote(shop);
    const total = (await pricedQuote(shop)).final_total_local;
    const card = await send(id, prices.typed, { p_total: total });
    expect(card).toMatchObject({ status: 'sent', message_id: expect.any(String) });
    expect(await shop.row('select recipient_id, content from public.messages where id = $1', [card.message_id])).toEqual({
      recipient_id: shop.customer.userId,
      content: 'Six left',
    });
    expect(await shop.row('select internal_notes from public.quote_admin where quote_id = $1', [id])).toEqual({
      internal_notes: 'Fragile',
    });
  });

  it('changes nothing where the total, the version or a note is refused', async () => {
    const { id } = await requestedQuote(shop);
    const before = await quoteRow(shop, id);
    expect(await refusal(send(id, prices.typed, { p_total: 1 }))).toMatch(/^PT409 price_changed/);
    expect(await refusal(send(id, { reason: null }, { p_total: 18_307 }))).toBe('PT400 missing_field reason');
    expect(await refusal(send(id, prices.typed, { p_version: 9 }))).toBe('PT409 stale_version');
    expect(await refusal(send(id, { internal_note: { note: 'x', seen: 'Old' } }))).toBe('PT409 stale_note');
    expect(await refusal(send(id, { customer_note: 'x'.repeat(5001) }))).toBe('PT400 too_long customer_note');
    expect(await quoteRow(shop, id)).toEqual(before);
    expect(await shop.db.sql('select 1 from public.messages where quote_id = $1', [id])).toEqual([]);
  });

  it('does not send a price that a new rate changed since it was shown', async () => {
    const { id } = await requestedQuote(shop);
    const total = (await pricedQuote(shop)).final_total_local;
    await shop.db.sql(`update public.country_settings set rate_from_usd = 134 where code = 'NP'`);
    const refused = await refusal(send(id, {}, { p_total: total }));
    await shop.db.sql(`update public.country_settings set rate_from_usd = 133 where code = 'NP'`);
    expect(refused).toMatch(/^PT409 price_changed/);
  });

  it('refuses a note for a customer who has no account yet', async () => {
    const { id } = await draft({ email: 'note@drafts.test' });
    const total = (await pricedQuote(shop)).final_total_local;
    expect(await refusal(send(id, { customer_note: 'Hello' }, { p_total: total }))).toBe('PT422 no_account customer_note');
    expect(await totalOf(shop, id)).toBeNull();
  });
});

it.each(['draft_quote', 'edit_quote', 'split_quote', 'merge_quotes', 'save_and_send'])('%s is an admin’s', async (name) => {
  const { id } = await requestedQuote(shop);
  const args: Record<string, Json> = {
    draft_quote: { p_request: aRequest({ email: 'a@b.test', reason: 'Mine' }) },
    edit_quote: { p_id: id, p_changes: { discount: 50 }, p_version: 1 },
    split_quote: { p_id: id, p_items: [], p_version: 1, p_reason: 'Mine' },
    merge_quotes: { p_quotes: [], p_reason: 'Mine' },
    save_and_send: { p_quote_id: id, p_version: 1, p_typed: aPrice(), p_total: 1 },
  };
  for (const who of [shop.customer, shop.stranger])
    expect(await refusal(shop.call(who, name, args[name]!))).toBe('PT403 admin_only');
});
