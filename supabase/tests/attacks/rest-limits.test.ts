import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { REST_ATTACKS, sendRestAttack } from './rest-attacks.ts';

/** A refusal takes some milliseconds; the rest is a shared machine. */
const PATIENCE_MS = 5000;

let server: AttackedServer;
let token: string;

beforeAll(async () => {
  server = await startAttackedServer();
  const db = await server.signedIn('customer@demo.test');
  token = (await db.auth.getSession()).data.session!.access_token;
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

/** What everybody else sees afterwards. */
async function shopAnswers(): Promise<void> {
  const { data, error } = await server.client().from('country_settings').select('code').order('code').limit(2);
  expect(error).toBeNull();
  expect(data).toEqual([{ code: 'AE' }, { code: 'AU' }]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}

describe('A request that would hold the database up', () => {
  it.each(REST_ATTACKS)('is refused: $name', async (attack) => {
    expect(await sendRestAttack(server, attack, token, PATIENCE_MS)).toBe(attack.status);
    await shopAnswers();
  });

  it('leaves memory where it was', async () => {
    const before = await server.memory();
    await Promise.all(REST_ATTACKS.map((attack) => sendRestAttack(server, attack, token, 30_000)));
    expect((await server.memory()) - before).toBeLessThan(300);
  });
});
