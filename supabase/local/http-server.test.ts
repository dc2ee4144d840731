import { Hono } from 'hono';
import { afterEach, expect, it } from 'vitest';
import { type HttpServer, openHttpServer } from './http-server.ts';
import { PortInUse } from './instance/port.ts';

const host = '127.0.0.1';
const app = new Hono().get('*', (context) => context.text('shop'));
const open: HttpServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

async function openOne(answersEarly: boolean, port = 0): Promise<HttpServer> {
  const server = await openHttpServer({ host, port, answersEarly });
  open.push(server);
  return server;
}
const get = ({ port }: HttpServer): Promise<string> =>
  fetch(`http://${host}:${port}`).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    () => 'refused',
  );

it('A server alone says that it starts', async () => {
  const server = await openOne(true);
  expect(await get(server)).toBe('503 Starting');
  await server.serve(app);
  expect(await get(server)).toBe('200 shop');
});

it('One of two servers refuses connections until it is ready, so that a proxy asks the other', async () => {
  const server = await openOne(false);
  expect(await get(server)).toBe('refused');
  await server.serve(app);
  expect(await get(server)).toBe('200 shop');
});

it.each([true, false])('A port that another program uses is refused at once (answers early: %s)', async (answersEarly) => {
  const { port } = await openOne(true);
  await expect(openHttpServer({ host, port, answersEarly })).rejects.toBeInstanceOf(PortInUse);
});

it('A server that never served stops', async () => {
  const server = await openOne(false);
  await server.stop();
  expect(await get(server)).toBe('refused');
});
