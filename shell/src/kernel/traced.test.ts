import { afterEach, expect, it, vi } from 'vitest';
import { createTraced } from './traced.ts';

afterEach(() => vi.unstubAllGlobals());

/** The headers of each request that was sent. */
function network(): Headers[] {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Response.json([]);
  });
  return sent;
}

const traceIn = (headers: Headers | undefined) =>
  /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(headers?.get('traceparent') ?? '')?.[1] ?? 'no trace';

it('gives requests from one press until the next one trace', async () => {
  const sent = network();
  const send = createTraced(() => undefined);
  for (const press of [null, 'pointerdown', 'keydown', 'submit']) {
    if (press) document.body.dispatchEvent(new Event(press, { bubbles: true }));
    await send('/rest/v1/quotes', { headers: { prefer: 'count=exact' } });
    await send('/rest/v1/orders');
  }
  const traces = sent.map(traceIn);
  expect(new Set(traces).size).toBe(4);
  expect(traces[0]).toBe(traces[1]);
  expect(traces[2]).toBe(traces[3]);
  expect(sent[0]!.get('prefer')).toBe('count=exact');
  expect(sent[0]!.has('baggage')).toBe(false);
});

it('names the module and version on screen', async () => {
  const sent = network();
  await createTraced(() => ({ name: 'cart', choice: { release: { version: '1.4.0' } } }))('/rest/v1/orders');
  expect(sent[0]!.get('baggage')).toBe('module=cart,version=1.4.0');
});
