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

  it('keeps the session in the browser, refreshes it by itself and takes at most 10 realtime events a second', async () => {
    const db = createDb('http://backend.test', 'public-key');
    expect(db.auth).toMatchObject({ persistSession: true, autoRefreshToken: true });
    const endpoint = new URL((await db.realtime()).endpointURL());
    expect(endpoint.searchParams.get('eventsPerSecond')).toBe('10');
    expect(endpoint.href).toMatch(/^ws:\/\/backend\.test\/realtime\/v1\/websocket/);
    expect(await db.realtime()).toBe(await db.realtime());
  });

  it('sends the public key, and to edge functions never as the token of a session', async () => {
    const fetch = vi.fn<(url: string, init: { headers: HeadersInit }) => Promise<Response>>(() =>
      Promise.resolve(Response.json([])),
    );
    vi.stubGlobal('fetch', fetch);
    const db = createDb('http://backend.test', 'sb_publishable_key');
    await unwrap(db.from('quotes').select());
    await db.functions.invoke('delivery');
    const [read, called] = fetch.mock.calls.map(([url, { headers }]) => ({ url: String(url), headers: new Headers(headers) }));
    expect(read?.url).toMatch('http://backend.test/rest/v1/quotes');
    expect(read?.headers.get('apikey')).toBe('sb_publishable_key');
    expect(read?.headers.get('authorization')).toBe('Bearer sb_publishable_key');
    expect(called?.url).toBe('http://backend.test/functions/v1/delivery');
    expect(called?.headers.get('apikey')).toBe('sb_publishable_key');
    expect(called?.headers.get('authorization')).toBe(null);
  });

  it('forgets a session that was ended elsewhere, as soon as an answer shows it', async () => {
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    const claims = btoa(JSON.stringify({ sub: 'u', exp: inAnHour }));
    const session = {
      access_token: `e30.${claims}.x`,
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: inAnHour,
    };
    const dead = { code: 403, error_code: 'session_not_found', msg: 'This session has ended. Sign in again.' };
    const headers = { 'x-sb-error-code': 'session_not_found' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(dead, { status: 403, headers })));
    const kept = new Map([['sb-backend-auth-token', JSON.stringify({ ...session, user: { id: 'u' } })]]);
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    });
    vi.stubGlobal('window', { document: {} });
    vi.stubGlobal('document', {});
    const db = createDb('http://backend.test', 'public-key');
    const signedOut = new Promise((resolve) => db.auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && resolve(event)));
    await expect(unwrap(db.from('quotes').select())).rejects.toMatchObject({});
    expect(await signedOut).toBe('SIGNED_OUT');
  });

  /** A browser that stores a session; answers of its backend by the end of the path. */
  function browser(answers: Record<string, () => Response>) {
    const asked: string[] = [];
    const kept = new Map<string, string>();
    vi.stubGlobal('fetch', (url: string) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      return Promise.resolve((answers[pathname.split('/').at(-1)!] ?? (() => Response.json([])))());
    });
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    });
    vi.stubGlobal('window', { document: {} });
    vi.stubGlobal('document', {});
    return { asked, kept };
  }

  const HOUR = 3600;
  /** A session that the server issued at its own time. */
  const issued = (at: number) => {
    const expires_at = Math.floor(at / 1000) + HOUR;
    const access_token = `e30.${btoa(JSON.stringify({ sub: 'u', exp: expires_at }))}.x`;
    return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: HOUR, expires_at, user: { id: 'u' } };
  };

  it.each([25, -25])('asks for one token when a person signs in on a device whose clock is %i hours ahead', async (hours) => {
    const serverNow = Date.now();
    vi.useFakeTimers({ now: serverNow + hours * HOUR * 1000, toFake: ['Date'] });
    const { asked } = browser({ token: () => Response.json(issued(serverNow)) });
    const db = createDb('http://backend.test', 'public-key');
    const { data } = await db.auth.signInWithPassword({ email: 'a@b.test', password: 'secret-words' });
    expect(data.session?.expires_at).toBeCloseTo(Date.now() / 1000 + HOUR, -1);
    for (let n = 0; n < 5; n++) await db.from('quotes').select();
    expect(asked.filter((path) => path.endsWith('/token'))).toHaveLength(1);
    vi.useRealTimers();
  });

  it('refreshes the session, once a minute, when a token is refused that the device believes to be valid', async () => {
    const { asked, kept } = browser({
      quotes: () => Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 }),
      token: () => Response.json(issued(Date.now())),
    });
    kept.set('sb-backend-auth-token', JSON.stringify(issued(Date.now())));
    const db = createDb('http://backend.test', 'public-key');
    for (let n = 0; n < 3; n++) await db.from('quotes').select();
    await vi.waitFor(() => expect(asked.filter((path) => path.endsWith('/token'))).toHaveLength(1));
  });
});
