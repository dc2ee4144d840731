import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkOut,
  moveOrder,
  move,
  openShop,
  quoteRow,
  refusal,
  requestedQuote,
  sentQuote,
  type Json,
  type QuoteCard,
  type Shop,
  versionOf,
} from './shop.ts';

interface Definition extends Json {
  name: string;
  allowedTransitions: string[];
}
interface Sets {
  version: string;
  quote: Definition[];
  order: Definition[];
}
interface Effects {
  problem: string | null;
  unreachable: string[];
  stranded: { name: string; reason: string; quotes: number }[];
}

let shop: Shop;
let sets: Sets;
beforeAll(async () => {
  shop = await openShop();
  sets = await shop.call<Sets>(shop.admin, 'status_sets');
  await requestedQuote(shop);
});
afterAll(() => shop.db.close());

const change = (name: string, fields: Json) => sets.quote.map((d) => (d.name === name ? { ...d, ...fields } : d));
const effects = (quote: Json[]) => shop.call<Effects>(shop.admin, 'status_effects', { p_quote: quote, p_order: sets.order });
const save = (quote: Json[], more: Json = {}, who: Parameters<Shop['call']>[0] = shop.admin) =>
  shop.call<Sets>(who, 'save_status_sets', { p_quote: quote, p_order: sets.order, p_version: sets.version, ...more });
const extra = { id: 'extra', name: 'extra', label: 'Extra', isDefaultQuoteStatus: false };

it('two statuses that only lead to each other are unreachable', async () => {
  const [base] = sets.quote as [Definition];
  const island = [
    { ...base, ...extra, allowedTransitions: ['islet'] },
    { ...base, ...extra, id: 'islet', name: 'islet', allowedTransitions: ['extra'] },
  ];
  const found = await effects([...sets.quote, ...island]);
  expect(found.unreachable).toEqual(['extra', 'islet']);
  expect(found.problem).toBe('extra cannot be reached from a status in which records start.');
  expect(await refusal(save([...sets.quote, ...island]))).toBe('PT400 bad_setting setting_value');
});

it('counts the records that would have no way on, and saves over them only when the admin accepts it', async () => {
  const { quote: seeded, version: before } = sets;
  const pending = seeded.find(({ name }) => name === 'pending')!;
  const withExtra = (next: string[]) => [
    ...change('pending', { allowedTransitions: [...pending.allowedTransitions, 'extra'] }),
    { ...pending, ...extra, allowedTransitions: next },
  ];
  const stuck = withExtra([]);
  const { version } = await save(withExtra(['sent']));
  const quote = await requestedQuote(shop);
  await move(shop, shop.admin, { ...quote, version: await versionOf(shop, quote.id) }, 'extra');
  expect((await effects(stuck)).stranded).toMatchObject([{ name: 'extra', reason: 'no_way_on', quotes: 1 }]);
  expect(await refusal(save(stuck, { p_version: version }))).toBe('PT409 records_stranded accept_stranded');
  const saved = await save(stuck, { p_version: version, p_accept_stranded: true });
  expect(saved.version).not.toBe(before);
  expect(await refusal(save(stuck))).toContain('PT409 stale_version');
  await shop.db.sql('delete from public.quotes where id = $1', [quote.id]);
  sets = await save(seeded, { p_version: saved.version });
});

it('a seeded status cannot be removed, and only admins read or save the sets', async () => {
  expect((await effects(sets.quote.filter(({ name }) => name !== 'calculated'))).problem).toBe(
    'The status calculated cannot be renamed or deleted.',
  );
  expect(await refusal(save(sets.quote, {}, shop.customer))).toBe('PT403 admin_only');
  expect(await refusal(shop.call(shop.customer, 'status_effects', { p_quote: [], p_order: [] }))).toBe('PT403 admin_only');
  expect(await refusal(shop.call(shop.admin, 'status_effects', { p_quote: [], p_order: sets.order }))).toBe(
    'PT400 bad_setting quote_statuses',
  );
});

const without = (set: Definition[], from: string, to: string) =>
  set.map((d) => (d.name === from ? { ...d, allowedTransitions: d.allowedTransitions.filter((name) => name !== to) } : d));

it.each([
  ['sent', 'approved', 'Approval would stop: the move from Sent to Approved is missing.'],
  ['sent', 'rejected', 'Rejection would stop: the move from Sent to Rejected is missing.'],
  ['sent', 'expired', 'Expiry would stop: the move from Sent to Expired is missing.'],
  ['payment_pending', 'paid', 'Payment would stop: the move from Payment pending to Paid is missing.'],
  ['payment_pending', 'ordered', 'Cash on delivery would stop: the move from Payment pending to Ordered is missing.'],
  [
    'payment_pending',
    'cancelled',
    'Cancellation of unpaid orders would stop: the move from Payment pending to Cancelled is missing.',
  ],
  ['paid', 'cancelled', 'Cancellation of paid orders would stop: the move from Paid to Cancelled is missing.'],
  ['pending', 'sent', 'Renewal would stop: the move from Pending to Sent is missing.'],
  ['calculated', 'sent', 'Instant quotes would stop: the move from Calculated to Sent is missing.'],
])('a set without %s to %s is refused, and the refusal names the path', async (from, to, sentence) => {
  const p_quote = without(sets.quote, from, to);
  const p_order = without(sets.order, from, to);
  const { problem } = await shop.call<Effects>(shop.admin, 'status_effects', { p_quote, p_order });
  expect(problem).toContain(sentence);
  expect(await refusal(shop.call(shop.admin, 'save_status_sets', { p_quote, p_order, p_version: sets.version }))).toBe(
    'PT400 bad_setting setting_value',
  );
});

it('a set in which no customer reaches a status that can be paid is refused', async () => {
  const unpayable = change('approved', { canBePaid: false });
  expect((await effects(unpayable)).problem).toBe(
    'Checkout would stop: no status that a customer reaches from Sent can be paid. Switch on "Can be paid" of Approved.',
  );
  expect(await refusal(save(unpayable))).toBe('PT400 bad_setting setting_value');
  const directly = shop.db.as(shop.admin, (sql) =>
    sql(`update public.system_settings set setting_value = $1 where setting_key = 'quote_statuses'`, [JSON.stringify(unpayable)]),
  );
  expect(await refusal(directly)).toBe('PT400 bad_setting setting_value');
});

it('a status that the system moves records to must stay active', async () => {
  const p_order = sets.order.map((d) => (d.name === 'ordered' ? { ...d, isActive: false } : d));
  const { problem } = await shop.call<Effects>(shop.admin, 'status_effects', { p_quote: sets.quote, p_order });
  expect(problem).toContain('Cash on delivery would stop: Ordered must be active.');
});

it('a quote in a status that an admin made payable is paid from it, and goes back to it when its order is cancelled', async () => {
  const sent = sets.quote.find(({ name }) => name === 'sent')!;
  sets = await save([
    ...change('sent', { allowedTransitions: [...sent.allowedTransitions, 'extra'] }),
    { ...sent, ...extra, autoExpireHours: null, canBePaid: true, allowedTransitions: ['approved'] },
  ]);
  const quote = await move(shop, shop.admin, await sentQuote(shop), 'extra');
  const card = await shop.db.as(shop.customer, (sql) =>
    sql<QuoteCard>('select * from public.quote_cards where id = $1', [quote.id]),
  );
  expect(card[0]?.actions).toContain('add_to_cart');
  const { order_id } = await checkOut(shop, [quote]);
  await moveOrder(shop, order_id, 'cancelled', { reason: 'Changed my mind' });
  expect(await quoteRow(shop, quote.id)).toMatchObject({ status: 'extra', in_cart: true, order_id: null });
  await checkOut(shop, [quote]);
});

it('a sent quote is paid within its time once an admin has made Sent payable', async () => {
  const quote = await sentQuote(shop);
  sets = await save(change('sent', { canBePaid: true }));
  const cart = (who: Shop['customer']) =>
    shop.db.as(
      who,
      (sql) => sql('update public.quotes set in_cart = true, saved_for_later = false where id = $1 returning id', [quote.id]),
      { commit: true },
    );
  expect(await cart(shop.stranger)).toEqual([]);
  expect(await cart(shop.customer)).toHaveLength(1);
  await shop.db.sql(`update public.quotes set expires_at = now() - interval '1 second' where id = $1`, [quote.id]);
  expect(await refusal(checkOut(shop, [quote]))).toBe('PT409 price_expired');
  await shop.db.sql(`update public.quotes set expires_at = now() + interval '1 hour' where id = $1`, [quote.id]);
  expect((await checkOut(shop, [quote])).status).toBe('payment_pending');
});
