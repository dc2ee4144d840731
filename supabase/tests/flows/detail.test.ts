import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOut, approvedQuote, type Json, openShop, refusal, requestedQuote, type Shop, unpaidOrder } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const assign = (type: string, id: string, assignee: string | null, seen: string | null = null) =>
  shop.call<Json>(shop.admin, 'assign_record', { p_entity_type: type, p_id: id, p_assignee: assignee, p_seen: seen });

describe('who works on a quote or an order', () => {
  it('is an admin, shown in the lists, and can be taken off again', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop)]);
    const me = shop.admin.userId;
    expect(await assign('order', order.order_id, me)).toEqual({ assigned_to: me, assigned_name: 'admin@shop.test' });
    const mine = await shop.db.as(shop.admin, (sql) => sql('select id from public.admin_orders where assigned_to = $1', [me]));
    expect(mine).toEqual([{ id: order.order_id }]);
    expect(await assign('order', order.order_id, null, me)).toEqual({ assigned_to: null, assigned_name: null });
    expect(await refusal(assign('order', order.order_id, shop.customer.userId))).toBe('PT422 not_an_admin assigned_to');
    expect(await refusal(assign('parcel', order.order_id, me))).toBe('PT400 unknown_type p_entity_type');
    expect(await refusal(assign('quote', order.order_id, me))).toBe('PT404 quote_not_found');
  });

  it('is not changed after another admin has taken it', async () => {
    const { id } = await requestedQuote(shop);
    await assign('quote', id, shop.admin.userId);
    expect(await refusal(assign('quote', id, null))).toBe('PT409 stale_version');
    expect(await shop.row('select assigned_to from public.quote_admin where quote_id = $1', [id])).toEqual({
      assigned_to: shop.admin.userId,
    });
  });
});

describe('a note for admins', () => {
  const note = (type: string, id: string, text: string, seen = '') =>
    shop.call<Json>(shop.admin, 'save_internal_note', { p_entity_type: type, p_id: id, p_note: text, p_seen: seen });

  it('is stored for a quote or an order, never readable for its customer, and removed by an empty one', async () => {
    const order = await unpaidOrder(shop);
    expect(await note('order', order.order_id, ' Fragile ')).toEqual({ note: 'Fragile' });
    const seen = await shop.db.as(shop.customer, (sql) => sql('select * from public.order_admin'));
    expect(seen).toEqual([]);
    expect(await note('order', order.order_id, '', 'Fragile')).toEqual({ note: null });
  });

  it('is not written over a note that was not read', async () => {
    const { id } = await requestedQuote(shop);
    await note('quote', id, 'Ask for the size');
    expect(await refusal(note('quote', id, 'Ask for the colour'))).toBe('PT409 stale_note');
    expect(await refusal(note('quote', id, 'x'.repeat(5001), 'Ask for the size'))).toBe('PT400 too_long note');
  });
});

describe('a quote template', () => {
  const make = (quoteId: string, name: string) =>
    shop.call<{ id: string }>(shop.admin, 'create_quote_template', { p_quote_id: quoteId, p_name: name });
  const use = (id: string, quoteId: string) =>
    shop.call<{ items: Json[] }>(shop.admin, 'use_quote_template', { p_template_id: id, p_quote_id: quoteId });

  it('keeps a quote’s items and country, and each use is counted', async () => {
    const quote = await requestedQuote(shop);
    const { id } = await make(quote.id, 'Camera kit');
    expect(await use(id, quote.id)).toMatchObject({
      items: [
        { product_name: 'Camera', product_url: 'https://shop.example/camera', quantity: 1, item_price: 100, item_weight: 1 },
      ],
    });
    expect(await shop.row('select origin_country, use_count from public.quote_templates where id = $1', [id])).toEqual({
      origin_country: 'US',
      use_count: 1,
    });
    expect(await refusal(make(quote.id, 'Camera kit'))).toBe('PT409 name_taken template_name');
  });

  it('is not used once it is out of use, gone, or for items of another country', async () => {
    const quote = await requestedQuote(shop);
    const { id } = await make(quote.id, 'Old kit');
    await shop.db.sql(`update public.quote_templates set is_active = false where id = $1`, [id]);
    expect(await refusal(use(id, quote.id))).toBe('PT409 template_inactive');
    await shop.db.sql(`update public.quote_templates set is_active = true, origin_country = 'JP' where id = $1`, [id]);
    expect(await refusal(use(id, quote.id))).toBe('PT422 other_origin');
    await shop.db.sql('delete from public.quote_templates where id = $1', [id]);
    expect(await refusal(use(id, quote.id))).toBe('PT404 template_not_found');
  });

  it.each([
    ['no name', { quantity: 1 }, 'PT400 missing_field items.0.product_name'],
    ['half a piece', { product_name: 'Hat', quantity: 1.5 }, 'PT400 not_a_whole_number items.0.quantity'],
    ['a negative price', { product_name: 'Hat', item_price: -1 }, 'PT400 negative_amount items.0.item_price'],
    ['an address that is none', { product_name: 'Hat', product_url: 'hat' }, 'PT400 bad_format items.0.product_url'],
  ])('refuses an item with %s at its field', async (_what, item, expected) => {
    const write = shop.db.sql(`insert into public.quote_templates (template_name, items) values ('Wrong', $1)`, [
      JSON.stringify([item]),
    ]);
    expect(await refusal(write)).toBe(expected);
  });
});
