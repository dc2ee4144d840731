import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { REST_ATTACKS, sendRestAttack } from './rest-attacks.ts';

/** A refusal takes milliseconds; the rest allows for a shared machine. */
const TIMEOUT_MS = 5000;

let server: AttackedServer;
let token: string;

beforeAll(async () => {
  server = await startAttackedServer();
  const db = await server.signedIn('customer@demo.test');
  token = (await db.auth.getSession()).data.session!.access_token;
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

/** Checks that other clients can still read. */
async function expectShopResponds(): Promise<void> {
  const { data, error } = await server.client().from('country_settings').select('code').order('code').limit(2);
  expect(error).toBeNull();
  expect(data).toEqual([{ code: 'AE' }, { code: 'AU' }]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}

describe('A request that would stall the database', () => {
  it.each(REST_ATTACKS)('is refused: $name', async (attack) => {
    expect(await sendRestAttack(server, attack, token, TIMEOUT_MS)).toBe(attack.status);
    await expectShopResponds();
  });

  it('does not increase memory', async () => {
    const before = await server.memory();
    await Promise.all(REST_ATTACKS.map((attack) => sendRestAttack(server, attack, token, 30_000)));
    expect((await server.memory()) - before).toBeLessThan(300);
  });
});
