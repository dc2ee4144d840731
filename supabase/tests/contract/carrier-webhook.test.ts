import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANDBOX_SIGNATURE, sandboxSignature } from '../../functions/_shared/sandbox-signature.ts';
import { pack, paidOrder, receive, ship } from '../flows/lines.ts';
import { moveOrder, openShop, orderRow, type Shop } from '../flows/shop.ts';
import type { TestUser } from '../harness.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`insert into public.carriers (name, provider) values ('Sandbox post', 'sandbox')`);
});
afterAll(() => shop.db.close());

const SECRET = `sandbox carrier:${TEST_KEYS.secretKey}`;
const now = (): number => Math.floor(Date.now() / 1000);

async function tell(event: object, { secret = SECRET, at = now(), provider = 'sandbox' } = {}) {
  const body = JSON.stringify({ event_id: '1', tracking_number: 'SB-1', at: new Date().toISOString(), ...event });
  const headers = { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: await sandboxSignature(secret, body, at) };
  const request = new Request(`${TEST_ORIGIN}/functions/v1/carrier-webhook/${provider}`, { method: 'POST', headers, body });
  const response = await shop.db.fetch(request);
  return { status: response.status, body: (await response.json()) as { outcome?: string; error?: { code: string } } };
}

it('the sandbox carrier is closed until the instance is a demo', async () => {
  expect(await tell({ state: 'delivered' })).toMatchObject({ status: 403, body: { error: { code: 'sandbox_closed' } } });
  await shop.db.sql('insert into private.instance (demo) values (true)');
});

it('a signed event moves the parcel and its order, once; another signature, age, provider or state does not', async () => {
  const order = await paidOrder(shop);
  const lines = await receive(shop, order);
  await moveOrder(shop, order.order_id, 'ordered');
  await ship(shop, { ...(await pack(shop, lines)) }, { carrier: 'Sandbox post', tracking_number: 'SB-1' });
  const refused = (error: string) => expect.objectContaining({ error: expect.objectContaining({ code: error }) });
  expect(await tell({ state: 'delivered' }, { secret: 'another' })).toEqual({ status: 400, body: refused('bad_signature') });
  expect(await tell({ state: 'delivered' }, { at: now() - 600 })).toEqual({ status: 400, body: refused('bad_signature') });
  expect(await tell({ state: 'delivered' }, { provider: 'dhl' })).toEqual({ status: 404, body: refused('no_such_carrier') });
  expect(await tell({ state: 'eaten' })).toEqual({ status: 400, body: refused('bad_format') });
  expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'shipped' });
  expect(await tell({ state: 'delivered', place: 'Kathmandu' })).toEqual({ status: 200, body: { outcome: 'recorded' } });
  expect(await tell({ state: 'delivered' })).toEqual({ status: 200, body: { outcome: 'already' } });
  expect(await tell({ state: 'customs', tracking_number: 'X', event_id: '2' })).toMatchObject({
    body: { outcome: 'unknown_parcel' },
  });
  expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'completed' });
});

it('the sandbox carrier reports what an admin of the demo chooses, and no customer can choose', async () => {
  const order = await paidOrder(shop);
  const lines = await receive(shop, order);
  await moveOrder(shop, order.order_id, 'ordered');
  const parcel = await ship(shop, await pack(shop, lines), { carrier: 'Sandbox post', tracking_number: 'SB-2' });
  const press = async ({ token }: TestUser, state: string, more: object = {}) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify({ parcel_id: parcel.id, state, ...more });
    const request = new Request(`${TEST_ORIGIN}/functions/v1/sandbox-carrier`, { method: 'POST', headers, body });
    const answer = (await (await shop.db.fetch(request)).json()) as { outcomes?: string[]; error?: { code: string } };
    return answer.outcomes ?? answer.error?.code;
  };
  expect(await press(shop.customer, 'delivered')).toBe('no_sandbox_parcel');
  expect(await press(shop.admin, 'delivered', { send: 'forged' })).toBe('bad_signature');
  expect(await press(shop.admin, 'eaten')).toBe('bad_format');
  expect(await press(shop.admin, 'exception', { place: 'Delhi', text: 'Flood' })).toEqual(['recorded']);
  const twice = await press(shop.admin, 'customs', { send: 'twice' });
  expect(twice).toHaveLength(2);
  expect(twice).toEqual(expect.arrayContaining(['already', 'recorded']));
  expect(await press(shop.admin, 'in_transit', { send: 'late' })).toEqual(['recorded']);
  const card = await shop.row('select state from public.parcels where id = $1', [parcel.id]);
  expect(card).toEqual({ state: 'customs' });
});
