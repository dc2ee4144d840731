import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { apiCall, jsonOf } from './auth-call.ts';

/** Behind a proxy, so each test has its own client addresses. */
let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: '1' });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

const contact = async (from: string, headers: Record<string, string> = {}): Promise<number> => {
  const body = { p_name: 'Vi', p_email: `${randomUUID()}@landfall.test`, p_subject: 'Hello', p_content: 'Hello' };
  return (await apiCall(server, { target: '/rest/v1/rpc/send_contact', body, from, headers })).status;
};
const accepted = (statuses: number[]): number => statuses.filter((status) => status < 300).length;

describe('The contact form', () => {
  it('accepts ten messages an hour per client, and stays open to others', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => contact('203.0.113.10')));
    expect(accepted(statuses)).toBe(10);
    expect(new Set(statuses.filter((status) => status >= 300))).toEqual(new Set([429]));
    expect(await contact('203.0.113.11')).toBeLessThan(300);
  });

  it('ignores headers that claim another client', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const claims = { Forwarded: `for=198.51.100.${n}`, 'X-Real-IP': `198.51.100.${n}`, 'CF-Connecting-IP': `198.51.100.${n}` };
      statuses.push(await contact(`198.51.100.${n}, 203.0.113.12`, claims));
    }
    expect(accepted(statuses)).toBe(10);
  });

  it('counts the addresses of one IPv6 network as one client', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => contact(`2001:db8:7:7::${n + 1}`)));
    expect(accepted(statuses)).toBe(10);
  });
});

interface Mail {
  to_email: string;
  template_name: string;
  user_id: string;
}

/** Pending or sent mails to matching addresses. */
async function outbox(filter: string): Promise<Mail[]> {
  const headers = { apikey: server.secretKey, Authorization: `Bearer ${server.secretKey}` };
  const address = `${server.url}/rest/v1/email_outbox?select=to_email,template_name,user_id&${filter}`;
  return (await (await fetch(address, { headers })).json()) as Mail[];
}

const REQUEST = {
  country_code: 'US',
  destination_country: 'NP',
  items: [{ product_name: 'Camera', product_url: 'https://shop.example/camera', quantity: 1, item_price: 100, item_weight: 1 }],
};
const askForQuotes = async (token: string, count: number): Promise<number[]> => {
  const call = { target: '/rest/v1/rpc/request_quote', body: { p_request: REQUEST }, token, from: '203.0.113.20' };
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await apiCall(server, call)).status);
  return statuses;
};

describe('Quote requests', () => {
  it('are limited to 120 an hour, and each admin gets one mail about all of them', async () => {
    const before = (await outbox('template_name=eq.admin_new_quote')).length;
    const { data } = await (await server.signedIn('customer@demo.test')).auth.getSession();
    const statuses = await askForQuotes(data.session!.access_token, 130);
    expect(accepted(statuses)).toBe(120);
    expect(statuses.at(-1)).toBe(429);
    const mails = (await outbox('template_name=eq.admin_new_quote')).slice(before);
    const admins = new Set(mails.map(({ user_id }) => user_id));
    expect(admins.size).toBeGreaterThan(0);
    // the first at once, the others in a second, combined one
    expect(mails.length).toBeLessThanOrEqual(2 * admins.size);
  });
});

describe('A phone account', () => {
  it('gets no mail at an unconfirmed address', async () => {
    const victim = 'victim@landfall.test';
    const signUp = { target: '/auth/v1/signup', body: { phone: '+9779811111111', password: 'secret-123' }, from: '203.0.113.30' };
    const { access_token: token, user } = jsonOf<{ access_token: string; user: { id: string } }>(await apiCall(server, signUp));
    const claim = await apiCall(server, {
      method: 'PATCH',
      target: `/rest/v1/profiles?id=eq.${user.id}`,
      body: { email: victim },
      token,
    });
    expect([204, 401, 403]).toContain(claim.status);
    await askForQuotes(token, 20);
    expect(await outbox(`to_email=eq.${victim}`)).toEqual([]);
  });
});
