import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Envelope } from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPrice } from '../../../libs/contract/src/testing/a-price.ts';
import { someHomeFacts } from '../../../libs/contract/src/testing/home-facts.ts';
import { type FirstScreen, parseFirstScreens, type Read, spelledDay } from '../../../libs/delivery/src/first-screens.ts';
import type { SharedQuote, SharedQuotes } from './shared-quote/shared-quote.ts';
import type { SiteOptions } from './site-options.ts';
import { siteRoutes } from './site-routes.ts';

const release = (version: string) => ({
  version,
  entry: `/modules/shop/${version}/remoteEntry.js`,
  integrity: 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  entryGlobalName: `shop_${version.replaceAll('.', '_')}`,
  manifest: `/modules/shop/${version}/mf-manifest.json`,
});
const CONTENT = {
  schema: 1,
  environment: 'production',
  revision: 1,
  minRevision: 1,
  expiresAt: '2026-01-02T00:00:00.000Z',
  modules: {
    shop: {
      stable: release('1.0.0'),
      previous: null,
      name: 'Shop',
      pages: {
        public: { '/': 'Home', '/blog': 'Blog', '/s/:token': 'Shared' },
        customer: { '/cart': 'Cart', '/messages': 'Messages' },
      },
      rollout: { id: 'r1', weight: 10_000, release: release('2.0.0') },
    },
  },
};
const ADMIN_PAGES = JSON.stringify({
  modules: {
    shop: { pages: [{ path: '/admin' }, { path: '/admin/quotes' }, { path: '/admin/quotes/:id' }, { path: '/admin/rates' }] },
  },
});
const mapOf = (content: object): Envelope => ({ payload: btoa(JSON.stringify(content)), keyId: 'k1', signature: 'c2ln' });
const map = mapOf(CONTENT);

const screen = (html: string, extra: Partial<FirstScreen> = {}): FirstScreen => ({
  template: [html],
  rules: '',
  variables: '',
  looks: {
    dark: '.x{--dark:1}',
    'light-more': '.x{--light-more:1}',
    'dark-more': '.x{--dark-more:1}',
    'size-20': '.x{--size-20:1}',
  },
  ...extra,
});
const FRAME = '<header>visitor</header><main><div id="landfall-page-goes-here"></div></main>';
const SHELL = {
  frame: screen(FRAME),
  'frame-signed-in': screen(FRAME.replace('visitor', 'signed in'), {
    reads: [{ method: 'POST', path: '/rest/v1/rpc/has_role', headers: {} }],
  }),
  'frame-admin': screen(FRAME.replace('visitor', 'open sidebar')),
  'frame-admin-folded': screen(FRAME.replace('visitor', 'folded sidebar')),
  'phone frame-admin': screen(FRAME.replace('visitor', 'sheet')),
  loading: screen('<p>Loading...</p>'),
  'not-found': screen('<h1>Page not found</h1>'),
  '/auth': screen('<h1>Sign in</h1>'),
  '/auth?mode=reset': screen('<h1>Reset password</h1>'),
};
const HOME: FirstScreen['template'] = [
  '<h1>',
  { setting: 'hero_headline', otherwise: 'Sold <b>there</b>' },
  '</h1><p>One price.</p>',
];
const UNPRICED = '<p><b>An example</b>: <i>$1</i></p>';
const FIGURES: FirstScreen['template'] = [
  '<p><b>',
  { setting: 'priced.rates', otherwise: 'An example' },
  '</b>: <i>',
  { setting: 'priced.total', otherwise: '$1' },
  '</i></p>',
];
const SHOP = {
  '/': screen('', { template: [...HOME, ...FIGURES], styles: '.shop_x{color:red}' }),
  '/blog': screen('<h1>Blog</h1>'),
  '/cart': screen('<h1>Cart</h1>', { reads: [{ method: 'GET', path: '/rest/v1/quotes', headers: {} }] }),
  '/messages': screen('<h1>Messages</h1>'),
  '/admin/quotes': screen('<h1>Quotes</h1><table></table>', { styles: '.shop_t{color:red}' }),
  'phone /admin/quotes': screen('<h1>Quotes</h1><ul></ul>', { rules: '.phone-rule{a:1}' }),
  '/admin': screen('', { template: ['<h1>', { setting: 'today', otherwise: '' }, '</h1>'] }),
  '/admin/quotes/:id': screen('<h1>Quote</h1>'),
  '/blog?post=tax': screen(
    '<h1>Tax</h1><p>Who pays it.</p><time itemProp="datePublished" dateTime="2026-11-02">2 Nov</time>' +
      '<time itemprop="dateModified" datetime="2026-11-05">5 Nov</time>',
  ),
};

let dist: string;
let settings: Record<string, unknown> | null = null;
beforeAll(async () => {
  dist = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-first-screen-'));
  const index =
    '<html lang="en"><head><title>Landfall</title><!--landfall:inline--><!--landfall:reads <script defer src="/reads.js"></script>--><link rel="stylesheet"></head><body><div id="root"></div></body></html>';
  const files = {
    'shell/index.html': index,
    'shell/first-screens.json': JSON.stringify({ screens: SHELL, palettes: { light: '--p:light', dark: '--p:dark' } }),
    'modules/shop/1.0.0/first-screens.json': JSON.stringify({ screens: SHOP }),
    'modules/shop/2.0.0/first-screens.json': JSON.stringify({ screens: { '/': screen('<h1>Candidate</h1>') } }),
    'modules/shop/3.0.0/first-screens.json': JSON.stringify({
      screens: { '/': screen('', { template: [...FIGURES, { setting: 'priced.new', otherwise: '' }] }) },
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await fs.writeFile(path.join(dist, name), content);
  }
});
afterAll(() => fs.rm(dist, { recursive: true }));

const QUOTE = {
  display_id: 'LF-1',
  status: 'sent',
  country_code: 'US',
  destination_country: 'IN',
  currency: 'USD',
  final_currency: 'INR',
  exchange_rate: 83.5,
  rate_source: 'route',
  rate_confidence: 'high',
  expires_at: '2100-01-01T00:00:00Z',
  price_valid_until: null,
  statement: {
    currency: 'INR',
    origin_currency: 'USD',
    copies: 1,
    charged: { card: { amount: 1670, usd: 20 }, without_fee: { amount: 1670, usd: 20 } },
    due_at_door: null,
    landed_total: { card: { amount: 1670, usd: 20 }, without_fee: { amount: 1670, usd: 20 } },
    lines: [
      { key: 'goods', amount: 15, local: 1252, usd: 15, due_on_delivery: false },
      { key: 'vat', amount: 5, local: 418, usd: 5, due_on_delivery: false },
      { key: 'insurance', amount: 0, local: 0, usd: 0, due_on_delivery: false },
    ],
    insurance: 'not_chosen',
  },
  items: [{ product_name: '<Daypack>', options: 'Ochre', quantity: 3, amount: 15 }],
} satisfies SharedQuote;
const TOKEN = 'a'.repeat(48);
const viewed = vi.fn<(token: string) => Promise<void>>(async () => undefined);
const shared: SharedQuotes = { read: async (token) => (token === TOKEN ? QUOTE : null), countView: viewed };

const fetchFrom = (url: string, headers: Record<string, string>, extra: Partial<SiteOptions> = {}) => {
  const site = siteRoutes({
    modulesDir: path.join(dist, 'modules'),
    builtShellDir: path.join(dist, 'shell'),
    readLive: async () => ({ map, shell: null, early: {}, admin: ADMIN_PAGES }),
    config: () => ({ supabaseUrl: 'http://localhost', supabaseKey: 'k', environment: 'production', moduleKeys: [] }),
    readSettings: async () => settings,
    ...extra,
  });
  return site.fetch(new Request(`http://localhost:4200${url}`, { headers }));
};

const get = async (url: string, cookie = '', accept = 'text/html', extra: Partial<SiteOptions> = {}) => {
  const answer = await fetchFrom(url, { accept, cookie }, extra);
  return { status: answer.status, text: await answer.text() };
};

describe('The first screen', () => {
  it('is the frame of the shell around the page of the module’s release, before an empty root', async () => {
    const { text } = await get('/');
    expect(text).toContain('<main><noscript>');
    expect(text).toContain(`<h1>Sold <b>there</b></h1><p>One price.</p>${UNPRICED}</main></div><div id="root"></div>`);
    expect(text).toContain('data-release="shop 1.0.0"');
    expect(text.indexOf('<link rel="stylesheet">')).toBeLessThan(text.indexOf('.shop_x{color:red}'));
  });

  it('is the stable release’s for a browser in a rollout too', async () => {
    const { text } = await get('/', 'landfall-subject=anyone');
    expect(text).not.toContain('Candidate');
  });

  it('shows today’s figures where its release has places for them, and the page need not request them', async () => {
    const facts = someHomeFacts({ headphones: aPrice({ final_currency: 'NPR', final_total_local: '50001' }) });
    const { text } = await get('/', '', 'text/html', { readFacts: async () => facts });
    expect(text).toContain('<p><b>At today’s rates</b>: <i><span class="num nowrap">');
    expect(text).toContain('50,001');
    const [, answer] = /id="landfall-answer">(.*?)<\/script>/.exec(text)!;
    expect(JSON.parse(answer!)).toEqual({ path: '/rest/v1/rpc/home_facts', body: facts });
  });

  it.each([
    ['no price', '1.0.0', null],
    ['no price of the headphones', '1.0.0', someHomeFacts({ headphones: null })],
    ['a place that this server has no figures for', '3.0.0', someHomeFacts()],
  ])('shows the figures of its build where there is %s', async (_what, version, facts) => {
    const shop = { ...CONTENT.modules.shop, stable: release(version), rollout: null };
    const live = { map: mapOf({ ...CONTENT, modules: { shop } }), shell: null, early: {}, admin: null };
    const { text } = await get('/', '', 'text/html', { readFacts: async () => facts, readLive: async () => live });
    expect(text).toContain(UNPRICED);
    expect(text).not.toContain('landfall-answer');
  });

  it('shows the settings of now as text, never as HTML', async () => {
    settings = { hero_headline: '<script>alert(1)</script>', company_name: 'A & B' };
    const { text } = await get('/');
    expect(text).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(text).toContain('<title>A &amp; B: shop the world, delivered to your doorstep</title>');
    expect(/id="landfall-settings">(.*?)<\/script>/.exec(text)?.[1]).toContain(String.raw`\u003cscript>`);
    settings = null;
  });

  it('is the article that the address selects, and no other page for an unknown article', async () => {
    expect((await get('/blog?post=tax&utm=x')).text).toContain('<h1>Tax</h1>');
    expect((await get('/blog?utm=x')).text).toContain('<h1>Blog</h1>');
    const { text } = await get('/blog?post=gone');
    expect(text).not.toContain('<h1>Blog</h1>');
    expect(text).toContain('Loading...');
  });

  it('shows that a page is loading if it needs a session or a row', async () => {
    for (const url of ['/cart', '/s/some-token']) expect((await get(url)).text).toContain('<p>Loading...</p>');
  });

  it('has the header’s space instead of a visitor’s links for a browser that is signed in', async () => {
    expect((await get('/')).text).toContain('<header>visitor</header>');
    expect((await get('/', 'landfall-signed-in=1')).text).toContain('<header>signed in</header>');
  });

  it('is the page, without data, for signed-in users who may open it', async () => {
    for (const signedIn of ['1', 'admin']) {
      const { text } = await get('/cart', `landfall-signed-in=${signedIn}`);
      expect(text).toContain('<h1>Cart</h1>');
      expect(text).toContain('data-release="shop 1.0.0"');
    }
    expect((await get('/cart', 'landfall-signed-in=yes')).text).not.toContain('<h1>Cart</h1>');
  });

  it('is left out in the admin area for visitors and customers', async () => {
    for (const cookie of ['', 'landfall-signed-in=1']) {
      const { text } = await get('/admin/quotes', cookie);
      expect(text).not.toContain('<div id="landfall-first-screen"');
      expect(text).not.toContain('<table>');
    }
  });

  it('has the admin frame for admins, at /messages too, whose page there is another', async () => {
    expect((await get('/admin/quotes', 'landfall-signed-in=admin')).text).toContain('<header>open sidebar</header>');
    expect((await get('/admin/rates', 'landfall-signed-in=admin')).text).toContain('Loading...');
    const inbox = (await get('/messages', 'landfall-signed-in=admin')).text;
    expect(inbox).toContain('<header>open sidebar</header>');
    expect(inbox).not.toContain('<h1>Messages</h1>');
    expect((await get('/messages', 'landfall-signed-in=1')).text).toContain('<h1>Messages</h1>');
  });

  it('has the date of the reader’s zone, and of UTC where it is unknown', async () => {
    const dayIn = (timeZone: string) => spelledDay(new Date(), timeZone);
    const shown = async (cookie: string) =>
      /<h1>(.*?)<\/h1>/.exec((await get('/admin', `landfall-signed-in=admin; ${cookie}`)).text)?.[1];
    expect(await shown('landfall-zone=Pacific%2FKiritimati')).toBe(dayIn('Pacific/Kiritimati')); // 14 hours ahead
    expect(await shown('landfall-zone=Pacific%2FNiue')).toBe(dayIn('Pacific/Niue')); // 11 hours behind
    for (const unknown of ['', 'landfall-zone=Nowhere']) expect(await shown(unknown)).toBe(dayIn('UTC'));
  });

  it('has a folded sidebar where the admin folded it, and on pages of one record', async () => {
    for (const [at, cookie] of [
      ['/admin/quotes', 'landfall-signed-in=admin; landfall-sidebar=folded'],
      ['/admin/quotes/17', 'landfall-signed-in=admin'],
    ] as const) {
      const { text } = await get(at, cookie);
      expect(text).toContain('<header>folded sidebar</header>');
      expect(text).not.toContain('open sidebar');
    }
  });

  it('has two layouts where phones have another, and a rule that shows one of them', async () => {
    const { text } = await get('/admin/quotes', 'landfall-signed-in=admin');
    expect(text).toContain('<div data-first-screen="wide"><header>open sidebar</header>');
    expect(text).toContain('<div data-first-screen="phone"><header>sheet</header>');
    expect(text).toMatch(/<h1>Quotes<\/h1><table>.*<h1>Quotes<\/h1><ul>/s);
    expect(text).toContain('@container page (width<48rem){[data-first-screen=wide]{display:none}}');
    expect(text).toContain('.phone-rule{a:1}');
    expect((await get('/cart', 'landfall-signed-in=1')).text).not.toContain('data-first-screen="');
  });

  it('has the form of /auth that the address selects', async () => {
    expect((await get('/auth')).text).toContain('<h1>Sign in</h1>');
    expect((await get('/auth?mode=reset&next=%2Fcart')).text).toContain('<h1>Reset password</h1>');
  });
});

describe('The look before any script', () => {
  it('follows the system without a stored choice', async () => {
    const { text } = await get('/');
    expect(text).toContain('html:root{color-scheme:light;--p:light}');
    expect(text).toContain('@media (prefers-color-scheme:dark){html:root{color-scheme:dark;--p:dark}}');
    expect(text).toContain('@media (prefers-color-scheme:dark) and (prefers-contrast:more){.x{--dark-more:1}}');
    expect(text).toContain('<html lang="en">');
  });

  it('follows a stored theme, contrast and text size', async () => {
    const settings = encodeURIComponent(JSON.stringify({ highContrast: true, fontSize: 20, reducedMotion: true }));
    const { text } = await get('/', `landfall-theme=dark; landfall-accessibility=${settings}`);
    expect(text).toContain('<html lang="en" data-mode="dark" class="high-contrast reduced-motion">');
    expect(text).toContain('html:root{font-size:125%}');
    expect(text).toContain('.x{--dark:1}.x{--dark-more:1}.x{--size-20:1}');
    expect(text).not.toContain('prefers-color-scheme');
    expect(text).not.toContain('--light-more');
  });

  it('ignores a broken cookie', async () => {
    const { status, text } = await get('/', 'landfall-theme=purple; landfall-accessibility=%7Bbroken');
    expect(status).toBe(200);
    expect(text).toContain('<html lang="en">');
  });
});

describe('The files that other pages will request', () => {
  it('are listed for pages that exist, as JSON, and for nothing else', async () => {
    await fs.writeFile(path.join(dist, 'shell/chunks.json'), JSON.stringify({ federation: [{ url: '/f.js', integrity: 'x' }] }));
    const { status, text } = await get('/early.json?at=/cart&at=/nowhere', '', '*/*');
    const { files } = JSON.parse(text) as { files: { url: string }[] };
    expect([status, files.map(({ url }) => url)]).toEqual([200, ['/f.js', '/modules/shop/1.0.0/remoteEntry.js']]);
    expect(JSON.parse((await get('/early.json', '', '*/*')).text)).toEqual({ files: [] });
    expect((await get(`/early.json?${'at=/cart&'.repeat(61)}`, '', '*/*')).status).toBe(400);
  });
});

describe('The data that a page reads first', () => {
  const reads = async (address: string, cookie: string) => {
    const body = await (await fetchFrom(address, { accept: 'text/html', cookie })).text();
    const [, json] = /id="landfall-reads">(.*?)<\/script>/.exec(body) ?? [];
    return json === undefined ? null : (JSON.parse(json) as Read[]);
  };
  const paths = async (address: string, cookie: string) => (await reads(address, cookie))!.map(({ path: asked }) => asked);

  it('is in the page, of frame and list, for signed-in users', async () => {
    expect(await paths('/cart', 'landfall-signed-in=1')).toEqual(['/rest/v1/rpc/has_role', '/rest/v1/quotes']);
    expect(await reads('/cart', '')).toBeNull();
    expect(await reads('/blog', 'landfall-signed-in=1')).toBeNull();
  });

  it('is requested by a script behind it, in those pages only', async () => {
    const { text } = await get('/cart', 'landfall-signed-in=1');
    expect(text).toMatch(/id="landfall-reads">[^<]*<\/script>.*<script defer src="\/reads.js"><\/script>/);
    for (const [url, cookie] of [
      ['/', 'landfall-signed-in=1'],
      ['/cart', ''],
    ] as const)
      expect((await get(url, cookie)).text).not.toContain('landfall:reads');
  });

  it('is not that of the list without filters where the address has some', async () => {
    expect(await paths('/cart?sort=name', 'landfall-signed-in=1')).toEqual(['/rest/v1/rpc/has_role']);
  });

  it('is read and no more: a release with another request is not used', () => {
    const withRead = (read: object) => JSON.stringify({ screens: { '/cart': { ...SHOP['/cart'], reads: [read] } } });
    const read = { method: 'GET', path: '/rest/v1/quotes', headers: {} };
    expect(parseFirstScreens(withRead(read)).screens['/cart']!.reads).toEqual([read]);
    expect(() => parseFirstScreens(withRead({ ...read, method: 'DELETE' }))).toThrow(/DELETE/);
    expect(() => parseFirstScreens(withRead({ ...read, method: 'POST' }))).toThrow('only a function is called by POST');
    expect(() => parseFirstScreens(withRead({ ...read, path: 'https://elsewhere.example/rest/v1/' }))).toThrow('/rest/v1/');
  });
});

describe('For readers without scripts', () => {
  it('answers 404 where nothing is, with the not-found page', async () => {
    const { status, text } = await get('/nowhere');
    expect([status, text.includes('<h1>Page not found</h1>')]).toEqual([404, true]);
    for (const url of ['/', '/auth', '/cart', '/admin/anything']) expect((await get(url)).status).toBe(200);
    const article = await get('/blog?post=gone');
    expect([article.status, article.text.includes('<meta name="robots" content="noindex">')]).toEqual([404, true]);
  });

  it.each([
    ['/BLOG?post=tax', '/blog?post=tax'],
    ['/blog/', '/blog'],
    ['/S/aBc/', '/s/aBc'],
    ['/Auth', '/auth'],
    ['/Admin/Quotes/', '/admin/quotes'],
    ['/index.html', '/'],
    ['//evil.test/blog', '/evil.test/blog'],
    ['/nowhere/', '/nowhere'],
  ])('leads from %s to its one address', async (asked, address) => {
    const answer = await fetchFrom(asked, { accept: 'text/html' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, address]);
  });

  it('has its articles as a feed, dates in the list of pages, and a manifest with the shop’s name', async () => {
    settings = { company_name: 'A & B' };
    const { text } = await get('/rss.xml');
    settings = null;
    expect(text).toContain('<title>A &amp; B</title>');
    expect(text.match(/<item>.*<\/item>/)?.[0]).toBe(
      '<item><title>Tax</title><link>http://localhost:4200/blog?post=tax</link>' +
        '<guid>http://localhost:4200/blog?post=tax</guid><description>Who pays it.</description>' +
        '<pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate></item>',
    );
    expect((await get('/sitemap.xml')).text).toContain('post=tax</loc><lastmod>2026-11-05</lastmod>');
    expect(JSON.parse((await get('/manifest.webmanifest')).text)).toMatchObject({ name: 'Landfall', start_url: '/' });
  });

  it('serves public pages to clients that ask for no type, and no others', async () => {
    expect((await get('/blog', '', '*/*')).text).toContain('<h1>Blog</h1>');
    expect(await get('/cart', '', '*/*')).toEqual({ status: 404, text: 'Not found' });
  });

  it('lists public pages and articles, and names the private areas', async () => {
    const { text } = await get('/sitemap.xml');
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'http://localhost:4200/',
      'http://localhost:4200/blog',
      'http://localhost:4200/blog?post=tax',
    ]);
    expect((await get('/robots.txt')).text).toContain('Disallow: /admin\n');
  });

  it('describes a page for search engines and previews, and hides shared quotes from them', async () => {
    const { text } = await get('/blog?post=tax&utm=x');
    expect(text).toContain('<title>Tax · Landfall</title>');
    expect(text).toContain('<link rel="canonical" href="http://localhost:4200/blog?post=tax">');
    expect(text).toContain('<meta property="og:description" content="Who pays it.">');
    expect(text).toContain('"@type":"Article","headline":"Tax","author":{"@type":"Organization","name":"Landfall"');
    expect(text).toContain('"datePublished":"2026-11-02","dateModified":"2026-11-05"');
    const shared = (await get('/s/some-token')).text;
    expect(shared).toContain('<meta name="robots" content="noindex">');
    expect(shared).not.toContain('rel="canonical"');
  });
});

const PNG = { accept: 'image/*' };

describe('The picture of a link’s preview', () => {
  const imageOf = (text: string) => /property="og:image" content="([^"]*)"/.exec(text)?.[1];

  it('is named in the head by an absolute URL, with its size, and drawn there', async () => {
    for (const url of ['/', '/blog', '/blog?post=tax']) {
      const { text } = await get(url);
      expect(text).toContain('<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">');
      expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
      const image = new URL(imageOf(text)!);
      expect(image.origin).toBe('http://localhost:4200');
      const answer = await fetchFrom(image.pathname + image.search, PNG);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect(imageOf((await get('/blog?post=tax')).text)).toContain('/og/blog/tax.png?v=');
  });

  it('has no other address: no article, page or link that does not exist, and no page that needs a session', async () => {
    const none = [
      '/og/blog/gone.png',
      '/og/nowhere.png',
      '/og/cart.png',
      '/og/auth.png',
      '/og/blog.svg',
      `/og/s/${'b'.repeat(48)}.png`,
    ];
    for (const url of none) expect([url, (await fetchFrom(url, PNG, { shared })).status]).toEqual([url, 404]);
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await fetchFrom('/og/home.png', PNG)).headers.get('etag')!;
    expect((await fetchFrom('/og/home.png?v=other', { ...PNG, 'if-none-match': etag })).status).toBe(304);
  });

  it('of a share link names no customer and no product', async () => {
    const { text } = await get(`/s/${TOKEN}`, '', 'text/html', { shared });
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain('<meta property="og:title" content="A quote shared with you · Landfall">');
    expect(head).toContain('content="1 item from United States to India: INR ₹1,670, everything in."');
    expect(head).not.toMatch(/LF-1|Daypack/);
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect((await fetchFrom(new URL(imageOf(text)!).pathname, PNG, { shared })).status).toBe(200);
  });
});

describe('A shared quote', () => {
  const open = (token: string, cookie = '') => get(`/s/${token}`, cookie, 'text/html', { shared });

  it('can be read without scripts: items, route, lines and total, as text', async () => {
    const { text } = await open(TOKEN, 'landfall-zone=Asia%2FKathmandu');
    const page = text
      .slice(text.indexOf('<h1>'), text.indexOf('</main>'))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(page).toMatch(/^ Quote LF-1 Sent The price is valid until 1 Jan 2100, 05:45\. US United States/);
    expect(page).toContain('1 item &lt;Daypack&gt; Ochre · 3 pieces INR ₹1,252 about USD $15.00');
    expect(page).toContain(
      'At the shop Goods INR ₹1,252 about USD $15.00 India customs GST INR ₹418 about USD $5.00 Total INR ₹1,670 about USD $20.00 1 USD = 83.5 INR: the shipping route’s rate',
    );
    expect(page).not.toContain('Insurance');
    expect(text).toContain('data-has-data');
  });

  it('is a view only without scripts, where its page has a picture in noscript', async () => {
    const { text } = await open(TOKEN);
    expect(viewed).not.toHaveBeenCalled();
    const [, address = ''] = /<noscript><img src="([^"]*view[^"]*)"/.exec(text) ?? [];
    expect((await fetchFrom(address, { accept: 'image/*' }, { shared })).headers.get('cache-control')).toBe('no-store');
    expect(viewed.mock.calls).toEqual([[TOKEN]]);
  });

  it('whose link does not work is a 404 that says so', async () => {
    const { status, text } = await open('b'.repeat(48));
    expect([status, text.includes('This link does not work any more')]).toEqual([404, true]);
    expect(text).toContain('<title>Shared · Landfall</title>');
  });

  it('is left to the page while the database does not answer', async () => {
    const broken = { shared: { ...shared, read: () => Promise.reject(new Error('away')) } };
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { status, text } = await get(`/s/${TOKEN}`, '', 'text/html', broken);
    expect([status, text.includes('Loading...')]).toEqual([200, true]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
