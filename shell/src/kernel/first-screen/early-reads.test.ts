import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOrTakeSent, sendReads } from './early-reads.ts';

const LIST = {
  method: 'GET',
  path: '/rest/v1/quotes?user_id=eq.{reader}',
  headers: { 'accept-profile': 'public', prefer: 'count=exact' },
};
const ROLE = { method: 'POST', path: '/rest/v1/rpc/has_role', headers: {}, body: '{"_user_id":"{reader}"}' };
const soon = () => Math.floor(Date.now() / 1000) + 3600;

let answers: (() => Response | Promise<Response>)[] = [];
const sent = vi.fn<typeof fetch>(async () => answers.shift()?.() ?? Response.json('from the network'));

function page(reads: unknown[] | null, session: unknown = { access_token: 'token-1', expires_at: soon(), user: { id: 'u1' } }) {
  const block = (id: string, value: unknown) => `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  const config = { supabaseUrl: 'http://backend.test', supabaseKey: 'public-key' };
  document.body.innerHTML = block('landfall-config', config) + (reads ? block('landfall-reads', reads) : '');
  if (session) localStorage.setItem('sb-backend-auth-token', JSON.stringify(session));
}

/** The request of the shop's client once its code has loaded. */
const ask = (token = 'token-1', prefer = 'count=exact') =>
  fetchOrTakeSent('http://backend.test/rest/v1/quotes?user_id=eq.u1', {
    headers: new Headers({ authorization: `Bearer ${token}`, apikey: 'public-key', prefer, 'Accept-Profile': 'public' }),
  });

describe('A response in the page', () => {
  const PRICE = 'http://backend.test/rest/v1/rpc/example_price';
  const priced = () => {
    document.body.innerHTML =
      '<script type="application/json" id="landfall-answer">{"path":"/rest/v1/rpc/example_price","body":{"total":"1"}}</script>';
  };
  const read = async (url: string, init?: RequestInit): Promise<unknown> => (await fetchOrTakeSent(url, init)).json();

  let now = 1000;
  beforeEach(() => {
    now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => vi.restoreAllMocks());

  it('answers its request once', async () => {
    priced();
    expect(await read(PRICE)).toEqual({ total: '1' });
    expect(sent).not.toHaveBeenCalled();
    expect(await read(PRICE)).toBe('from the network');
  });

  it('answers no other request, and none that writes', async () => {
    priced();
    expect(await read('http://backend.test/rest/v1/quotes')).toBe('from the network');
    expect(await read(PRICE, { method: 'POST' })).toBe('from the network');
  });

  it('is not used once it is old', async () => {
    priced();
    now = 16_000;
    expect(await read(PRICE)).toBe('from the network');
  });
});

beforeEach(() => {
  answers = [];
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.innerHTML = '';
  Reflect.deleteProperty(globalThis, 'landfallReads');
});

describe('The reads that are sent before the page’s code', () => {
  it('are those of the stored session, each with its person', () => {
    page([ROLE, LIST]);
    sendReads();
    const [[role, roleInit], [list, listInit]] = sent.mock.calls as [[string, RequestInit], [string, RequestInit]];
    expect(list).toBe('http://backend.test/rest/v1/quotes?user_id=eq.u1');
    const headers = new Headers(listInit.headers);
    expect(headers.get('authorization')).toBe('Bearer token-1');
    expect(headers.get('apikey')).toBe('public-key');
    expect(headers.get('prefer')).toBe('count=exact');
    expect([role, roleInit.method, roleInit.body]).toEqual([
      'http://backend.test/rest/v1/rpc/has_role',
      'POST',
      '{"_user_id":"u1"}',
    ]);
  });

  it.each([
    ['no one is signed in', null],
    ['the token must be replaced first', { access_token: 'old', expires_at: soon() - 3580, user: { id: 'u1' } }],
  ])('are none while %s', (_when, session) => {
    page([LIST], session);
    sendReads();
    expect(sent).not.toHaveBeenCalled();
  });

  it('answer the page’s own request, once', async () => {
    answers = [() => Response.json('sent early')];
    page([LIST]);
    sendReads();
    expect(await (await ask()).json()).toBe('sent early');
    expect(sent).toHaveBeenCalledOnce();
    expect(await (await ask()).json()).toBe('from the network');
  });

  it('answer no request of another session, and none that asks for something else', async () => {
    answers = [() => Response.json('sent early')];
    page([LIST]);
    sendReads();
    expect(await (await ask('token-2')).json()).toBe('from the network');
    expect(await (await ask('token-1', 'count=planned')).json()).toBe('from the network');
  });

  it.each([
    ['failed', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
    ['was refused', () => Response.json({ code: 'PGRST301' }, { status: 401 })],
  ])('are sent again by the page if the first attempt %s', async (_what, answer) => {
    answers = [answer];
    page([LIST]);
    sendReads();
    expect(await (await ask()).json()).toBe('from the network');
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('answer nothing once they are old', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    page([LIST]);
    sendReads();
    now.mockReturnValue(17_000);
    await ask();
    now.mockRestore();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('change nothing on a page without any', async () => {
    page(null);
    sendReads();
    await ask();
    expect(sent).toHaveBeenCalledOnce();
  });
});
