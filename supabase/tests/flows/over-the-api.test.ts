import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRequest, aPrice, makeSendable, openShop, sentQuote, unpaidOrder, type QuoteCard, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

describe('the verbs over supabase-js', () => {
  it('carry a quote from its request to its approval', async () => {
    const [customer, admin] = [shop.db.client(shop.customer), shop.db.client(shop.admin)];
    const { data: asked } = await customer.rpc('request_quote', { p_request: aRequest() as never });
    const { id } = asked as { id: string };
    const { data: priced } = await admin.rpc('save_price', { p_quote_id: id, p_version: 1, p_typed: aPrice() as never });
    const { version, final_total_local } = priced as unknown as QuoteCard;
    const p_total = Number(final_total_local);
    await makeSendable(shop, id);
    const { data: sent } = await admin.rpc('move_quote', { p_quote_id: id, p_to: 'sent', p_version: version, p_total });
    const { data: approved, error } = await customer.rpc('move_quote', {
      p_quote_id: id,
      p_to: 'approved',
      p_version: (sent as unknown as QuoteCard).version,
      p_total,
    });
    expect(error).toBeNull();
    expect(approved).toMatchObject({ status: 'approved', in_cart: true, moves: ['rejected'], final_total_local: 18307 });
    const { data: card } = await customer.from('quote_cards').select().eq('id', id).single();
    expect(card).toEqual(approved);
  });

  it('refuse with a status, a reason, a message and a hint', async () => {
    const { id, version } = await sentQuote(shop);
    const stale = await shop.db
      .client(shop.customer)
      .rpc('move_quote', { p_quote_id: id, p_to: 'approved', p_version: version - 1 });
    expect([stale.status, stale.error]).toMatchObject([
      409,
      { code: 'PT409', message: 'stale_version', details: 'Somebody changed it in the meantime.' },
    ]);
    const bad = await shop.db
      .client('anon')
      .rpc('estimate', { p_input: { origin_country: 'US', destination_country: 'NP', items: [{ item_price: -1 }] } });
    expect([bad.status, bad.error]).toMatchObject([
      400,
      { code: 'PT400', message: 'negative_amount', hint: 'items.0.item_price' },
    ]);
    const large = await shop.db.client('anon').rpc('price_quote', { input: { items: Array(51).fill({}) } });
    expect([large.status, large.error?.message]).toEqual([413, 'too_many_items']);
    const unsaid = await shop.db.client('anon').rpc('shared_quote', { token: 'x' });
    expect([unsaid.status, unsaid.error?.message]).toEqual([404, 'link_not_found']);
    const visitor = await shop.db.client('anon').rpc('move_quote', { p_quote_id: id, p_to: 'approved', p_version: version });
    expect(visitor.status).toBe(401);
  });

  it('page, sort, filter and count the lists of an admin', async () => {
    await sentQuote(shop);
    const { data, count, error } = await shop.db
      .client(shop.admin)
      .from('admin_quotes')
      .select('id,display_id,status,customer_email,requires_action,moves', { count: 'exact' })
      .eq('status', 'sent')
      .or('display_id.ilike.%LF-%,customer_email.ilike.%maya%')
      .order('created_at', { ascending: false })
      .range(0, 0);
    expect(error).toBeNull();
    expect([data?.length, Number(count) >= 2]).toEqual([1, true]);
  });

  it('show an order, its timeline and the cart with its items', async () => {
    const { order_id } = await unpaidOrder(shop);
    const customer = shop.db.client(shop.customer);
    const { data: order } = await customer.from('order_cards').select('order_number,payment,items').eq('id', order_id).single();
    expect(order).toMatchObject({ payment: { status: 'pending', currency: 'NPR' }, items: [{ product_name: 'Camera' }] });
    const { data: steps } = await customer.rpc('timeline', { p_entity_type: 'order', p_id: order_id });
    expect(steps?.map(({ kind }) => kind).sort()).toEqual(['email', 'payment', 'status']);
    const { data: cart } = await customer
      .from('quotes')
      .select('id,in_cart,quote_items(id,product_name,quantity)')
      .eq('user_id', shop.customer.userId)
      .order('created_at', { ascending: false });
    expect(cart?.[0]?.quote_items).toEqual([expect.objectContaining({ product_name: 'Camera' })]);
  });
});
