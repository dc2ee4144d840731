import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, refusal, requestedQuote, type Json, type Shop } from './shop.ts';

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
  const stuck = change('pending', { allowedTransitions: [] });
  expect((await effects(stuck)).stranded).toMatchObject([{ name: 'pending', reason: 'no_way_on', quotes: 1 }]);
  expect(await refusal(save(stuck))).toBe('PT409 records_stranded accept_stranded');
  const saved = await save(stuck, { p_accept_stranded: true });
  expect(saved.version).not.toBe(sets.version);
  expect(await refusal(save(sets.quote))).toContain('PT409 stale_version');
  await save(sets.quote, { p_version: saved.version });
  sets = await shop.call<Sets>(shop.admin, 'status_sets');
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
