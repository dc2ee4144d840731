import { afterEach, describe, expect, it, vi } from 'vitest';
import { unwrap } from './app-error.ts';
import { createDb } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the client', () => {
  it('asks once when the network is gone: repeating is the query cache’s', async () => {
    const fetch = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('fetch failed')));
    vi.stubGlobal('fetch', fetch);
    const db = createDb('http://backend.test', 'public-key');
    await expect(unwrap(db.from('quotes').select())).rejects.toMatchObject({ code: 'network' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('keeps the session in the browser, refreshes it by itself and takes at most 10 realtime events a second', () => {
    const { auth, realtime } = createDb('http://backend.test', 'public-key');
    expect(auth).toMatchObject({ persistSession: true, autoRefreshToken: true });
    expect(new URL(realtime.endpointURL()).searchParams.get('eventsPerSecond')).toBe('10');
  });

  it('sends the public key', async () => {
    const fetch = vi.fn<(url: string, init: { headers: HeadersInit }) => Promise<Response>>(() =>
      Promise.resolve(Response.json([])),
    );
    vi.stubGlobal('fetch', fetch);
    await unwrap(createDb('http://backend.test', 'public-key').from('quotes').select());
    expect(new Headers(fetch.mock.calls[0]![1].headers).get('apikey')).toBe('public-key');
  });
});
