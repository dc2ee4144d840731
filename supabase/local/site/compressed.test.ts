import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { compressedText } from './compressed.ts';

const text = Array.from({ length: 400 }, (_, i) => `<p class="c${i % 17}">${Math.sqrt(i)} items</p>`).join('');
const ask = (encoding: string) =>
  compressedText(new Request('https://shop.test/', { headers: { 'accept-encoding': encoding } }), text, {});
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

it('compresses a text at the highest level after its second request', async () => {
  const first = await bytes(ask('br, gzip'));
  await bytes(ask('br'));
  await vi.waitFor(async () => expect((await bytes(ask('br'))).length).toBeLessThan(first.length));
  const later = ask('br');
  const body = await bytes(later);
  expect(later.headers.get('Content-Length')).toBe(String(body.length));
  expect([first, body].map((one) => brotliDecompressSync(one).toString())).toEqual([text, text]);
});

it('uses gzip where brotli is not accepted, and nothing where neither is', async () => {
  expect(gunzipSync(await bytes(ask('gzip'))).toString()).toBe(text);
  expect(await ask('identity').text()).toBe(text);
});
