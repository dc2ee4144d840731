import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Checkout,
  type Json,
  type QuoteCard,
  type Shop,
  approvedQuote,
  checkOut,
  mails,
  move,
  openShop,
  quoteRow,
  refusal,
  sentQuote,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

type Quote = { id: string; copies?: number };
interface Offer extends Json {
  saving: number;
  lines: { separate: number; together: number }[];
  statement: { charged: { card: { amount: number } } };
}

const itemsOf = (quotes: Quote[]) => quotes.map(({ id, copies = 1 }) => ({ quote_id: id, quantity: copies }));
const offer = (quotes: Quote[], who = shop.customer) =>
  shop.call<Offer>(who, 'preview_consolidation', { p_items: itemsOf(quotes) });
const consolidate = async (quotes: Quote[], changes: Json = {}, who = shop.customer) =>
  shop.call<QuoteCard & { consolidation: Json }>(who, 'consolidate_quotes', {
    p_items: itemsOf(quotes),
    p_total: (await offer(quotes)).statement?.charged.card.amount ?? 0,
    ...changes,
  });
const two = async () => [await approvedQuote(shop), await approvedQuote(shop)] as const;
const reject = async (card: { id: string }) =>
  move(shop, shop.customer, (await quoteRow(shop, card.id)) as unknown as QuoteCard, 'rejected', { p_details: 'Send both' });
const asBefore = 'status, in_cart, price_valid_until, approved_at, sent_at, merged_into, final_total_local, rejection_details';
const stateOf = (id: string) => shop.row<Json>(`select ${asBefore} from public.quotes where id = $1`, [id]);

describe('consolidate_quotes', () => {
  it('makes one approved quote, at the price of the preview, that replaces the others', async () => {
    const [one, other] = await two();
    const seen = await offer([one, other]);
    const card = await consolidate([one, other]);
    expect(card).toMatchObject({ status: 'approved', in_cart: true, final_total_local: seen.statement.charged.card.amount });
    expect(await shop.db.sql('select product_name, quantity from public.quote_items where quote_id = $1', [card.id])).toEqual([
      { product_name: 'Camera', quantity: 1 },
      { product_name: 'Camera', quantity: 1 },
    ]);
    for (const { id } of [one, other])
      expect(await quoteRow(shop, id)).toMatchObject({ status: 'rejected', in_cart: false, merged_into: card.id });
    expect(await mails(shop, one.id, 'quote_rejected')).toEqual([]);
    expect(await mails(shop, card.id, 'quote_approved')).toEqual([]);
    expect(await mails(shop, card.id, 'quote_sent')).toEqual([]);
  });

  it('shows the saving line by line, to its customer and to admins', async () => {
    const [one, other] = await two();
    const { saving, lines } = await offer([one, other]);
    expect(saving).toBeGreaterThan(0);
    expect(lines.reduce((sum, { separate, together }) => sum + separate - together, 0)).toBe(saving);
    const card = await consolidate([one, other]);
    for (const who of [shop.customer, shop.admin]) {
      const [row] = await shop.db.as(who, (sql) =>
        sql<Json>('select consolidation from public.quote_cards where id = $1', [card.id]),
      );
      expect(row?.['consolidation']).toMatchObject({ saving, lines, restored_at: null });
    }
    const shown = card.consolidation['quotes'] as Json[];
    expect(shown.map(({ display_id }) => display_id)).toEqual(expect.arrayContaining([one.display_id, other.display_id]));
  });

  it('sends its customer one message with the replaced quotes and the saving', async () => {
    const [one, other] = await two();
    const { saving } = await offer([one, other]);
    const p_total = (await offer([one, other])).statement.charged.card.amount;
    const card = await consolidate([one, other], { p_total });
    await consolidate([one, other], { p_total });
    const [mail, ...more] = await mails(shop, card.id, 'quotes_combined');
    expect(more).toEqual([]);
    const [{ amount }] = (await shop.db.sql(`select private.money_label($1, 'NPR') as amount`, [saving])) as [{ amount: string }];
    expect(mail).toMatchObject({ subject: `${card.display_id} is one parcel: you save ${amount}` });
    for (const words of [one.display_id, other.display_id, amount, '(Camera)', 'This price holds until'])
      expect(mail!['text']).toContain(words);
    expect(mail!['text']).not.toContain('{{');
    const told = await shop.db.as(shop.customer, (sql) =>
      sql('select path from public.notices where event = $1 and entity_id = $2', ['quotes_combined', card.id]),
    );
    expect(told).toEqual([{ path: '/cart' }]);
  });

  it('keeps the rates of the prices that were approved, and the earliest end of them', async () => {
    const [one, other] = await two();
    await shop.db.sql(`update public.quotes set price_valid_until = now() + interval '1 day' where id = $1`, [one.id]);
    const seen = await offer([one, other]);
    await shop.db.sql(`update public.country_settings set rate_from_usd = 200, handling_fixed = 50 where code in ('US', 'NP')`);
    await shop.db.sql(`update public.country_settings set rate_from_usd = 1 where code = 'US'`);
    expect(await offer([one, other])).toEqual(seen);
    const card = await consolidate([one, other]);
    await shop.db.sql(`update public.country_settings set rate_from_usd = 133, handling_fixed = 5 where code = 'NP'`);
    await shop.db.sql(`update public.country_settings set handling_fixed = 5 where code = 'US'`);
    expect(card.final_total_local).toBe(seen.statement.charged.card.amount);
    const ends = await shop.row<{ same: boolean }>(
      `select n.price_valid_until = o.price_valid_until as same from public.quotes n, public.quotes o where n.id = $1 and o.id = $2`,
      [card.id, one.id],
    );
    expect(ends.same).toBe(true);
  });

  it('counts copies as pieces, and the same request gives the same quote', async () => {
    const [one, other] = await two();
    const p_total = (await offer([{ ...one, copies: 3 }, other])).statement.charged.card.amount;
    const card = await consolidate([{ ...one, copies: 3 }, other], { p_total });
    const pieces = await shop.row<{ n: number }>('select sum(quantity)::int as n from public.quote_items where quote_id = $1', [
      card.id,
    ]);
    expect(pieces.n).toBe(4);
    expect((await consolidate([{ ...one, copies: 3 }, other], { p_total })).id).toBe(card.id);
  });

  it('can be ordered as any quote; its order keeps it, and the others cannot be ordered', async () => {
    const [one, other] = await two();
    const card = await consolidate([one, other]);
    const paid: Checkout = await checkOut(shop, [card]);
    expect(paid.amount).toBeGreaterThan(0);
    expect(await refusal(checkOut(shop, [one]))).toBe('PT409 merged');
  });

  it('refuses another total, an old version, quotes that cannot be one parcel, and those of somebody else', async () => {
    const [one, other] = await two();
    expect(await refusal(consolidate([one, other], { p_total: 1 }))).toBe('PT409 price_changed');
    expect(await refusal(consolidate([one, other], { p_total: null }))).toBe('PT400 missing_field total');
    const old = [one, other].map(({ id }) => ({ quote_id: id, quantity: 1, version: 1 }));
    expect(await refusal(consolidate([one, other], { p_items: old }))).toBe('PT409 stale_version');
    expect(await refusal(consolidate([one]))).toBe('PT422 not_one_parcel one_parcel');
    expect(await refusal(consolidate([{ ...one, copies: 40 }]))).toBe('PT422 not_one_parcel over_max_weight');
    expect(await refusal(consolidate([one, other], {}, shop.stranger))).toBe('PT404 quote_not_found items');
    expect(await refusal(consolidate([one, await sentQuote(shop)]))).toBe('PT409 not_payable');
    expect(await refusal(consolidate([one, await approvedQuote(shop, { destination_country: 'IN' })]))).toBe(
      'PT400 several_destinations items',
    );
    await shop.db.sql('delete from private.price_inputs where quote_id = $1', [other.id]);
    expect(await refusal(consolidate([one, other]))).toBe('PT422 not_one_parcel fixed_price');
  });

  it('refuses one parcel that costs as much as several', async () => {
    await shop.db.sql(`update public.country_settings set handling_fixed = 0 where code = 'US'`);
    const withoutRoute = { destination_country: 'DE' };
    const quotes = [await approvedQuote(shop, withoutRoute), await approvedQuote(shop, withoutRoute)];
    await shop.db.sql(`update public.country_settings set handling_fixed = 5 where code = 'US'`);
    expect(await refusal(consolidate(quotes))).toBe('PT422 no_saving');
  });
});

describe('a consolidated quote that ends', () => {
  it('gives its place back when it is rejected: the others are as they were', async () => {
    const [one, other] = await two();
    const before = [await stateOf(one.id), await stateOf(other.id)];
    const card = await consolidate([one, other]);
    await reject(card);
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(before);
    expect(await quoteRow(shop, card.id)).toMatchObject({ status: 'rejected' });
    const [shown] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>('select moves, actions, consolidation from public.quote_cards where id = $1', [card.id]),
    );
    expect(shown).toMatchObject({ moves: [], consolidation: { restored_at: expect.anything() } });
    expect(await refusal(move(shop, shop.admin, (await quoteRow(shop, card.id)) as never, 'approved'))).toBe('PT409 merged');
    expect((await consolidate([one, other])).id).not.toBe(card.id);
  });

  it('gives its place back when it expires', async () => {
    const [one, other] = await two();
    const before = await stateOf(one.id);
    const card = await consolidate([one, other]);
    await shop.db.sql(`select private.apply_move('quote', $1, 'expired', 'expiry', 'Its time ran out')`, [card.id]);
    expect(await stateOf(one.id)).toEqual(before);
  });

  it('that was itself made one parcel with another comes back with it', async () => {
    const [one, other] = await two();
    const first = await consolidate([one, other]);
    const second = await consolidate([first, await approvedQuote(shop)]);
    expect(await quoteRow(shop, one.id)).toMatchObject({ status: 'rejected', merged_into: first.id });
    await reject(second);
    expect(await quoteRow(shop, first.id)).toMatchObject({ status: 'approved', merged_into: null });
    await reject(first);
    expect(await quoteRow(shop, one.id)).toMatchObject({ status: 'approved', in_cart: true, merged_into: null });
  });

  it('counts in reports once, however often it changes', async () => {
    const figures = async () => {
      const sales = await shop.call<{ measures: Record<string, { now: number }> }>(shop.admin, 'sales_report', { p_days: 1 });
      const decided = await shop.call<{ measures: Record<string, { now: number }> }>(shop.admin, 'rejection_report', {
        p_days: 1,
      });
      return [sales.measures['requested']?.now, sales.measures['sent']?.now, decided.measures['decided']?.now];
    };
    const [one, other] = await two();
    const [requested, sent, decided] = (await figures()) as [number, number, number];
    const card = await consolidate([one, other]);
    expect(await figures()).toEqual([requested - 1, sent - 1, decided - 1]);
    await reject(card);
    expect(await figures()).toEqual([requested, sent, decided]);
  });
});

describe('consolidations', () => {
  it('are read by their customer and admins', async () => {
    const card = await consolidate(await two().then((quotes) => [...quotes]));
    const read = (who: typeof shop.customer) =>
      shop.db.as(who, (sql) => sql('select quote_id from public.consolidations where quote_id = $1', [card.id]));
    expect(await read(shop.customer)).toHaveLength(1);
    expect(await read(shop.admin)).toHaveLength(1);
    expect(await read(shop.stranger)).toEqual([]);
  });
});
