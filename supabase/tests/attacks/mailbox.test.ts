import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { rawRequest } from './raw-request.ts';

let server: AttackedServer;

beforeAll(async () => {
  server = await startAttackedServer();
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

const statusOf = async (headers: Record<string, string>) =>
  (await rawRequest(server.port, { target: '/mailbox.json', headers: { Host: `localhost:${server.port}`, ...headers } })).status;

it('The mailbox opens to this machine', async () => {
  expect(await statusOf({})).toBe(200);
});
