import { afterEach, expect, it, vi } from 'vitest';
import { callFunction } from './call-function.ts';
import { createDb } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

const call = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  return callFunction(createDb('http://backend.test', 'key'), 'submit-proof', { payment_id: 'p1' });
};

it('gives what the function answers', async () => {
  expect(await call(async () => Response.json({ path: 'p1/proof.pdf' }))).toEqual({ path: 'p1/proof.pdf' });
});

it('throws a refusal with the function’s own code and sentence', async () => {
  const refused = call(async () => Response.json({ error: { code: 'too_large', message: 'At most 10 MB.' } }, { status: 413 }));
  await expect(refused).rejects.toMatchObject({ code: 'too_large', details: 'At most 10 MB.', status: 413 });
});

it('names a page of somebody else’s by its status, and no answer "network"', async () => {
  await expect(call(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))).rejects.toMatchObject({
    code: 'http_502',
  });
  await expect(call(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({ code: 'network' });
});
