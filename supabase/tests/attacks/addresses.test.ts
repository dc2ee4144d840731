import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { apiCall } from './auth-call.ts';

let trusting: AttackedServer;
let alone: AttackedServer;
beforeAll(async () => {
  trusting = await startAttackedServer({ TRUST_PROXY: '1' });
  alone = await startAttackedServer();
}, START_TIMEOUT_MS);
afterAll(() => Promise.all([trusting.stop(), alone.stop()]));

let accounts = 0;
/** Six wrong passwords for one account. @returns the statuses */
async function guesses(server: AttackedServer, from: (n: number) => string | undefined): Promise<number[]> {
  const body = { email: `guessed${(accounts += 1)}@landfall.test`, password: 'wrong' };
  const statuses = [];
  for (let n = 0; n < 6; n += 1) {
    const address = from(n);
    const call = { target: '/auth/v1/token?grant_type=password', body, ...(address !== undefined && { from: address }) };
    statuses.push((await apiCall(server, call)).status);
  }
  return statuses;
}

const LIMITED = [400, 400, 400, 400, 400, 429];
const FREE = [400, 400, 400, 400, 400, 400];

describe('Behind a trusted proxy', () => {
  it('each client has its own limits', async () => {
    expect(await guesses(trusting, (n) => `203.0.113.${n + 1}`)).toEqual(FREE);
  });

  it('a client cannot forge its address: only the last hop counts, in every format', async () => {
    expect(await guesses(trusting, (n) => `10.0.0.${n}, 203.0.113.77`)).toEqual(LIMITED);
    expect(await guesses(trusting, (n) => `203.0.113.78:${40_000 + n}`)).toEqual(LIMITED);
    expect(await guesses(trusting, (n) => `[2001:db8:1:2::${n}]:443`)).toEqual(LIMITED);
    expect(await guesses(trusting, (n) => `2001:db8:3:4:${n}::1`)).toEqual(LIMITED);
    expect(await guesses(trusting, (n) => (n % 2 ? '::ffff:203.0.113.79' : '203.0.113.79'))).toEqual(LIMITED);
    expect(await guesses(trusting, (n) => `not an address ${n}`)).toEqual(LIMITED);
  });

  it('other address headers are ignored', async () => {
    const body = { email: 'headers@landfall.test', password: 'wrong' };
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const headers = { 'X-Real-IP': `198.51.100.${n}`, Forwarded: `for=198.51.100.${n}`, 'CF-Connecting-IP': `198.51.100.${n}` };
      statuses.push((await apiCall(trusting, { target: '/auth/v1/token?grant_type=password', body, headers })).status);
    }
    expect(statuses).toEqual(LIMITED);
  });
});

describe('Without a trusted proxy', () => {
  it('a client that claims many addresses still has one limit', async () => {
    expect(await guesses(alone, (n) => `203.0.113.${n + 1}`)).toEqual(LIMITED);
  });
});
