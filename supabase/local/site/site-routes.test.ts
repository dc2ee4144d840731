import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import {
  type Envelope,
  fromInlined,
  generateSigningKey,
  type InlinedEnvelope,
  isInRollout,
  type ModuleMap,
  openMap,
  sealPayload,
  signerOf,
  toInlined,
  peekPayload,
} from '@landfall/modules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveSite } from '../delivery/live-site.ts';
import type { SignMap } from './page-envelope.ts';
import type { ReadRelease } from './override-policy.ts';
import { siteRoutes } from './site-routes.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const SCRIPT = 'console.log("shell")';
const HASH = 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';
const file = (url: string) => ({ url, integrity: HASH });
const CONTENT = {
  schema: 1,
  environment: 'production',
  revision: 1,
  minRevision: 1,
  expiresAt: '2026-01-02T00:00:00.000Z',
  modules: {
    cart: {
      stable: {
        version: '1.0.0',
        entry: '/modules/cart/1.0.0/remoteEntry.js',
        integrity: HASH,
        entryGlobalName: 'cart_1_0_0',
        manifest: '/modules/cart/1.0.0/mf-manifest.json',
      },
      previous: null,
      name: 'Cart',
      pages: { customer: { '/cart': 'Cart', '/order/:id': 'Order' }, public: { '/order/help': 'Help' } },
      rollout: {
        id: 'r1',
        weight: 5000,
        release: {
          version: '1.1.0',
          entry: '/modules/cart/1.1.0/remoteEntry.js',
          integrity: HASH,
          entryGlobalName: 'cart_1_1_0',
          manifest: '/modules/cart/1.1.0/mf-manifest.json',
        },
      },
    },
  },
};
/** The signature is not checked here: clients verify it. */
const map: Envelope = { payload: btoa(JSON.stringify(CONTENT)), keyId: 'k1', signature: 'c2ln' };
/** With a closing tag in a title: it must not end the script element that holds it. */
const ADMIN = JSON.stringify({
  schema: 1,
  environment: 'production',
  modules: { cart: { name: 'Cart', pages: [{ path: '/admin/carts/:id', title: '</script>' }] } },
});
let admin: string | null = ADMIN;
const early = {
  'cart/1.0.0': {
    module: { files: [{ path: 'js/module.js', integrity: HASH }], shared: ['input'] },
    pages: { '/cart': { files: [{ path: 'js/cart.js', integrity: HASH }], shared: ['select'] } },
  },
  'cart/1.1.0': { module: { files: [{ path: 'js/module.js', integrity: HASH }], shared: [] }, pages: {} },
};
let dist: string;
let live: Envelope | null = map;
let highest: LiveSite['highest'];
let shell: string | null = '1.0.0';
let shellRollout: LiveSite['shellRollout'];
let sign: SignMap | undefined;

beforeAll(async () => {
  dist = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-dist-'));
  const files: Record<string, string | Uint8Array> = {
    'modules/shell/1.0.0/index.html': '<!doctype html><title>Landfall</title><!--landfall:inline--><div id="root"></div>',
    'modules/shell/1.0.0/static/js/main.0a1b2c3d.js': SCRIPT,
    'modules/shell/1.0.0/static/js/main.0a1b2c3d.js.br': brotliCompressSync(SCRIPT),
    'modules/shell/1.0.0/favicon.svg': '<svg/>',
    'modules/shell/1.0.0/chunks.json': JSON.stringify({
      federation: [file('/static/js/federation.js')],
      'admin-pages': [file('/static/js/admin-pages.js')],
      'shared-input': [file('/static/js/base.js'), file('/static/js/input.js')],
      'shared-select': [file('/static/js/base.js'), file('/static/js/select.js')],
    }),
    'modules/shell/1.0.0/.secret': 'hidden',
    'modules/cart/1.0.0/remoteEntry.js': 'var cart',
    'modules/shell/0.9.0/index.html': '<!doctype html><body class="before"></body>',
    'modules/shell/0.9.0/static/js/old.0a1b2c3d.js': 'console.log("before")',
    'shell/index.html': '<!doctype html><body class="as-built"></body>',
    'secret.txt': 'outside',
  };
  for (const [name, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await fs.writeFile(path.join(dist, name), content);
  }
});
afterAll(() => fs.rm(dist, { recursive: true }));

let readRelease: ReadRelease | undefined;

const site = () =>
  siteRoutes({
    modulesDir: path.join(dist, 'modules'),
    builtShellDir: path.join(dist, 'shell'),
    ...(sign && { sign }),
    ...(readRelease && { readRelease }),
    readLive: async (): Promise<LiveSite> => ({
      map: live,
      shell,
      early,
      admin,
      ...(shellRollout && { shellRollout }),
      ...(highest && { highest }),
    }),
    config: ({ url }) => ({
      supabaseUrl: new URL(url).origin,
      supabaseKey: 'sb_publishable_</script>',
      environment: 'production',
      moduleKeys: [],
    }),
  });
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  site().fetch(new Request(`http://localhost:4200${url}`, { headers, method }));

const block = (page: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page)![1]!);

describe('The page', () => {
  it('allows in its policy what owners approved for live modules, and nothing that is no capability', async () => {
    const policyOf = async () => (await get('/', HTML)).headers.get('content-security-policy')!.split('; ');
    expect(await policyOf()).toEqual(expect.arrayContaining(["connect-src 'self'", "worker-src 'none'"]));
    const before = live;
    const map = peekPayload(before!) as ModuleMap;
    const capabilities = ['connect https://api.example', 'wasm', 'workers', "connect *; script-src 'unsafe-eval'"];
    const cart = { ...map.modules['cart']!, capabilities };
    live = { ...before!, payload: Buffer.from(JSON.stringify({ ...map, modules: { ...map.modules, cart } })).toString('base64') };
    expect(await policyOf()).toEqual(
      expect.arrayContaining([
        "connect-src 'self' https://api.example",
        "script-src 'self' 'wasm-unsafe-eval'",
        'worker-src blob:',
      ]),
    );
    live = before;
  });

  it('allows what was approved for a release that this browser previews, and only to it', async () => {
    const asked: string[] = [];
    readRelease = async (query) => {
      asked.push(String(query));
      if (query.get('preview') !== 'token') return Response.json({}, { status: 403 });
      const payload = Buffer.from(JSON.stringify({ capabilities: ['connect https://api.example', 'connect *'] }));
      return Response.json({ payload: payload.toString('base64') });
    };
    const policyWith = async (cookie: unknown) => {
      const text = typeof cookie === 'string' ? cookie : encodeURIComponent(JSON.stringify(cookie));
      const { headers } = await get('/', { ...HTML, cookie: `landfall-overrides=${text}` });
      return [headers.get('content-security-policy')!.match(/connect-src ([^;]*)/)![1], headers.get('cache-control')];
    };
    const mine = { module: 'cart', version: '1.5.0', preview: 'token' };
    expect(await policyWith([mine])).toEqual(["'self' https://api.example", 'private, no-cache']);
    expect(asked).toEqual(['module=cart&version=1.5.0&environment=production&preview=token']);
    expect(await policyWith([{ ...mine, preview: 'other' }])).toEqual(["'self'", 'no-cache']);
    const before = asked.length;
    for (const odd of ['x', '[', '7', [7, null, { module: 'cart' }], [{ ...mine, version: 'x'.repeat(300) }]])
      expect(await policyWith(odd)).toEqual(["'self'", 'no-cache']);
    expect(asked).toHaveLength(before);
    readRelease = () => Promise.reject(new Error('away'));
    expect(await policyWith([mine])).toEqual(["'self'", 'no-cache']);
    readRelease = undefined;
  });

  it('carries a content security policy that runs no inline script, and the usual headers', async () => {
    const { headers } = await get('/', HTML);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('permissions-policy')).toBeTruthy();
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('must be revalidated, and is 304 while nothing changed', async () => {
    const first = await get('/', HTML);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/', { ...HTML, 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  });

  it('inlines the map and the configuration as data that cannot close its element', async () => {
    const page = await (await get('/', HTML)).text();
    expect(page).not.toContain('landfall:inline');
    expect(block(page, 'landfall-map')).toEqual(toInlined(map));
    expect(block(page, 'landfall-config')).toEqual({
      supabaseUrl: 'http://localhost:4200',
      supabaseKey: 'sb_publishable_</script>',
      environment: 'production',
      moduleKeys: [],
    });
  });

  it('carries of a large map only the releases that it needs, signed once, under a name that older shells do not read', async () => {
    const signer = await signerOf(await generateSigningKey());
    const more = Array.from({ length: 60 }, (_, n) => [
      `gifts-${n}`,
      { ...CONTENT.modules.cart, name: `Gifts ${n}`, pages: { public: { [`/gifts-${n}`]: 'Gifts' } } },
    ]);
    const whole = { ...CONTENT, modules: { ...CONTENT.modules, ...Object.fromEntries(more) } } as ModuleMap;
    let signed = 0;
    sign = (part) => {
      signed += 1;
      return sealPayload(part, signer);
    };
    live = await sealPayload(whole, signer);
    const page = await (await get('/gifts-7', HTML)).text();
    await get('/gifts-7', HTML);
    expect(signed).toBe(1);
    expect(page).not.toContain('id="landfall-map"');
    const carried = fromInlined(block(page, 'landfall-page-map') as InlinedEnvelope);
    const now = Date.parse('2026-01-01T12:00:00.000Z');
    const part = await openMap(carried, { keys: [signer.publicKey], environment: 'production', now });
    expect(Object.keys(part.modules)).toEqual(['gifts-7']);
    expect(Object.keys(part.others!)).toHaveLength(60);
    expect(page.length).toBeLessThan(JSON.stringify(whole).length / 2);
    expect(await (await get('/modules/production.json')).json()).toEqual(live);
    live = map;
    sign = undefined;
  });

  it('comes from the live shell, or from the built one if none was released', async () => {
    const shellOf = async () => /<body class="(.*?)"/.exec(await (await get('/', HTML)).text())?.[1];
    shell = '0.9.0';
    expect(await shellOf()).toBe('before');
    shell = null;
    expect(await shellOf()).toBe('as-built');
    shell = '1.0.0';
  });

  describe('while a shell is rolling out', () => {
    const ROLLOUT = { id: 's1', version: '0.9.0', weight: 5000 };
    const opened = async (cookie?: string) => {
      const response = await get('/', { ...HTML, ...(cookie && { cookie }) });
      const isCandidate = (await response.text()).includes('class="before"');
      return { isCandidate, headers: response.headers };
    };
    beforeEach(() => {
      shellRollout = ROLLOUT;
    });
    afterEach(() => {
      shellRollout = undefined;
    });

    it('gives its share of the visitors the candidate, the same ones each time', async () => {
      let drawn = 0;
      for (let n = 0; n < 60; n++) {
        const subject = `visitor-${n}`;
        const wanted = await isInRollout(ROLLOUT, subject);
        expect((await opened(`landfall-subject=${subject}`)).isCandidate).toBe(wanted);
        if (wanted) drawn += 1;
      }
      expect(drawn).toBeGreaterThan(15);
      expect(drawn).toBeLessThan(45);
    });

    it('gives a first visit the subject that keeps it in the same draw, and others no new one', async () => {
      for (let n = 0; n < 10; n++) {
        const { isCandidate, headers } = await opened();
        const [, subject] = /^landfall-subject=([\w-]{36}); /.exec(headers.get('set-cookie') ?? '') ?? [];
        expect(headers.get('set-cookie')).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Lax$/);
        const again = await opened(`landfall-subject=${subject}`);
        expect([again.isCandidate, again.headers.get('set-cookie')]).toEqual([isCandidate, null]);
      }
    });

    it('may be stored by no shared cache, and again after that by those that revalidate it', async () => {
      expect((await opened()).headers.get('cache-control')).toBe('private, no-cache');
      shellRollout = undefined;
      const { headers, isCandidate } = await opened('landfall-subject=visitor-1');
      expect([headers.get('cache-control'), headers.get('set-cookie'), isCandidate]).toEqual(['no-cache', null, false]);
    });

    it('comes from the stable shell where the candidate’s files are not here', async () => {
      shellRollout = { ...ROLLOUT, version: '7.7.7', weight: 10_000 };
      const { isCandidate, headers } = await opened();
      expect([isCandidate, headers.get('content-type')]).toEqual([false, 'text/html; charset=utf-8']);
    });
  });

  it('lists the files its address needs once each: runtime, owning release and shared dependencies', async () => {
    const early = block(await (await get('/cart', HTML)).text(), 'landfall-early') as {
      session: boolean;
      files: { url: string }[];
      shared: string[];
    };
    expect(early.session).toBe(true);
    expect(early.shared).toEqual(['input', 'select']);
    expect(early.files.map(({ url }) => url)).toEqual([
      '/static/js/federation.js',
      '/modules/cart/1.0.0/remoteEntry.js',
      '/modules/cart/1.0.0/js/module.js',
      '/modules/cart/1.0.0/js/cart.js',
      '/static/js/base.js',
      '/static/js/input.js',
      '/static/js/select.js',
    ]);
  });

  it('lists the candidate’s files for a browser in the rollout, and varies by cookie', async () => {
    const { id, weight } = CONTENT.modules.cart.rollout;
    for (let n = 0; n < 20; n++) {
      const subject = `subject-${n}`;
      const response = await get('/cart', { ...HTML, cookie: `landfall-theme=dark; landfall-subject=${subject}` });
      const { files } = block(await response.text(), 'landfall-early') as { files: { url: string }[] };
      const version = (await isInRollout({ id, weight }, subject)) ? '1.1.0' : '1.0.0';
      expect(files.map(({ url }) => url).filter((url) => url.startsWith('/modules/'))[0]).toBe(
        `/modules/cart/${version}/remoteEntry.js`,
      );
      expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    }
  });

  it('lists the code that reads the admin area’s pages there, and nowhere else', async () => {
    const urls = async (address: string) => {
      const { files } = block(await (await get(address, HTML)).text(), 'landfall-early') as { files: { url: string }[] };
      return files.map(({ url }) => url);
    };
    expect(await urls('/admin/carts/5')).toContain('/static/js/admin-pages.js');
    expect(await urls('/cart')).not.toContain('/static/js/admin-pages.js');
  });

  it('names no files where the map has no page at the address', async () => {
    expect(await (await get('/nowhere', HTML)).text()).not.toContain('landfall-early');
  });

  it('takes the page with the fewest parameters, and admin pages from their own document', async () => {
    const session = async (url: string) =>
      (block(await (await get(url, HTML)).text(), 'landfall-early') as { session: boolean }).session;
    expect(await session('/order/help')).toBe(false);
    expect(await session('/order/5')).toBe(true);
    expect(await session('/admin/carts/5')).toBe(true);
    expect(await (await get('/admin/other', HTML)).text()).not.toContain('landfall-early');
  });

  it('carries the admin pages in the admin area only, as the very text that the map vouches for', async () => {
    const page = await (await get('/admin/quotes', HTML)).text();
    expect(block(page, 'landfall-admin-pages')).toBe(ADMIN);
    expect(page).not.toContain('</script>"');
    for (const url of ['/cart', '/administration'])
      expect(await (await get(url, HTML)).text()).not.toContain('landfall-admin-pages');
  });

  it('answers every address a person opens', async () => {
    expect((await get('/dashboard/quotes/5b7e6c2e', HTML)).headers.get('content-type')).toContain('text/html');
    expect((await get('/admin', HTML)).status).toBe(200);
  });

  it('comes compressed', async () => {
    const response = await get('/', { ...HTML, 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('id="root"');
  });
});

describe('A file', () => {
  it('with a hash in its name is cached for a year', async () => {
    const { headers } = await get('/static/js/main.0a1b2c3d.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toContain('text/javascript');
  });

  it.each(['%', 'W/%', '"other", W/%', '*'])('is 304 for If-None-Match: %s, where % is its ETag', async (header) => {
    const { headers } = await get('/static/js/main.0a1b2c3d.js');
    const answer = await get('/static/js/main.0a1b2c3d.js', { 'if-none-match': header.replace('%', headers.get('etag')!) });
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, headers.get('etag'), '']);
  });

  it('of an older shell is still served, so open tabs survive a release', async () => {
    expect(await (await get('/static/js/old.0a1b2c3d.js')).text()).toContain('before');
  });

  it('of a release cannot act as a page of this origin', async () => {
    const { headers } = await get('/modules/shell/1.0.0/index.html');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it('without a hash is revalidated', async () => {
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is sent precompressed if the browser accepts it', async () => {
    const response = await get('/static/js/main.0a1b2c3d.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(SCRIPT);
    expect(await (await get('/static/js/main.0a1b2c3d.js')).text()).toBe(SCRIPT);
  });

  it('of a module is cached for a year and can be loaded cross-origin', async () => {
    const { headers, status } = await get('/modules/cart/1.0.0/remoteEntry.js');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    '/static/js/gone.0a1b2c3d.js',
    '/modules/cart/9.9.9/remoteEntry.js',
    '/modules/../secret.txt',
    '/%2e%2e/secret.txt',
    '/static/..%2f..%2fsecret.txt',
    '/.secret',
    '/%00',
    '/%',
  ])('that is not there, or not meant to be seen, is 404: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
    expect(await (await get(url, HTML)).text()).not.toMatch(/outside|hidden/);
  });

  it('requested by a script is never answered with the page', async () => {
    expect((await get('/static/js/gone.0a1b2c3d.js', HTML)).status).toBe(404);
    expect((await get('/dashboard', { accept: '*/*' })).status).toBe(404);
  });
});

describe('The admin pages', () => {
  it('are served to the byte, under the rules of the map', async () => {
    const response = await get('/modules/production.admin.json');
    expect(await response.text()).toBe(ADMIN);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const etag = response.headers.get('etag')!;
    expect((await get('/modules/production.admin.json', { 'if-none-match': etag })).status).toBe(304);
  });

  it('are 404 where there are none', async () => {
    admin = null;
    expect((await get('/modules/production.admin.json')).status).toBe(404);
    expect(await (await get('/admin', HTML)).text()).not.toContain('landfall-admin-pages');
    admin = ADMIN;
  });
});

describe('The module map', () => {
  it('is the envelope, open to every origin, and must be revalidated', async () => {
    const response = await get('/modules/production.json');
    expect(await response.json()).toEqual(map);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has an ETag from payload and keys: it changes with the key, not with the signature', async () => {
    const etag = (await get('/modules/production.json')).headers.get('etag')!;
    expect(etag).toMatch(/^"/);
    const status = async (next: Envelope) => {
      live = next;
      return (await get('/modules/production.json', { 'if-none-match': etag })).status;
    };
    expect(await status({ ...map, signature: 'b3RoZXI=' })).toBe(304);
    expect(await status({ ...map, keyId: 'k2' })).toBe(200);
    expect(await status({ ...map, also: [{ keyId: 'k2', signature: 'c2ln' }] })).toBe(200);
    expect(await status({ ...map, payload: 'eyJyZXZpc2lvbiI6Mn0=' })).toBe(200);
    live = map;
  });

  it('reports the newest map ever served here, for the release command', async () => {
    expect((await get('/modules/production.json')).headers.has('landfall-highest-map')).toBe(false);
    highest = { epoch: 3, revision: 9 };
    expect((await get('/modules/production.json')).headers.get('landfall-highest-map')).toBe('3 9');
    highest = undefined;
  });

  it('is 404 if nothing is built, and the page works without it', async () => {
    live = null;
    expect((await get('/modules/production.json')).status).toBe(404);
    expect(await (await get('/', HTML)).text()).not.toContain('landfall-map');
    live = map;
  });
});

it('Accepts only GET and HEAD', async () => {
  for (const url of ['/', '/static/js/main.0a1b2c3d.js', '/modules/cart/1.0.0/remoteEntry.js']) {
    const response = await get(url, {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await (await get(url, {}, 'HEAD')).text()).toBe('');
  }
});
