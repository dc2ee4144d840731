import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { blockShell } from '../fixtures/block-shell.ts';
import { EMAIL, signedIn } from '../fixtures/client.ts';
import { operatorOf } from '../fixtures/registry.ts';
import { expect, test } from '../fixtures/test.ts';

const SCREEN = '#landfall-first-screen';

/** Public pages and a text of each. */
const PUBLIC: [path: string, text: RegExp][] = [
  ['/', /Sold there\. Delivered here\..*How it works.*Every price can be opened/s],
  ['/quote', /Get a quote/],
  ['/quote-auto', /Instant quote/i],
  ['/cost-estimator', /Cost estimator/i],
  ['/about', /About Landfall.*Nothing at the door/s],
  ['/blog', /What a landed price is made of/],
  ['/blog?post=landed-cost', /What a landed price is made of/],
  ['/contact', /Contact.*Message/s],
  ['/auth', /Sign in.*E-mail or phone/s],
];

const taken = (page: Page) => expect(page.locator(SCREEN)).toHaveCount(0);

for (const [address, text] of PUBLIC) {
  test(`${address} can be read without scripts, and by a client that asks for no type`, async ({ browser, server, request }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(text);
    await expect(page.locator('noscript p')).toBeVisible(); // text locators skip noscript
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await context.close();
    const answer = await request.get(address, { headers: { accept: '*/*' } });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('<main id="main"');
  });
}

test('Without scripts the form of the home page opens the request form', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Product link').fill('shop.example/kettle');
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(page).toHaveURL(/\/quote\?url=shop\.example%2Fkettle&to=NP$/);
  await context.close();
});

test('Text typed before the code arrives is kept, with the focus and the selection', async ({ page }) => {
  const release = await blockShell(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await expect(page.locator(SCREEN)).toHaveCount(1);
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('Message').fill('Hello there');
  await page.getByLabel('Message').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 5));
  release();
  await taken(page);
  await expect(page.getByLabel('Name')).toHaveValue('Asha');
  await expect(page.getByLabel('Message')).toHaveValue('Hello there');
  await expect(page.getByLabel('Message')).toBeFocused();
  expect(await page.getByLabel('Message').evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(2);
});

test('A form sent before the code arrives is sent once it has: nothing typed ends up in the address', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/); // no such account
  const release = await blockShell(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail or phone').fill('unknown@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.locator('form[data-pressed]')).toHaveCount(1, { timeout: 200 }); // the small script has run
  }).toPass();
  await expect(page).toHaveURL(/\/auth$/);
  release();
  await taken(page);
  await expect(page.getByText(/That password does not fit/)).toBeVisible();
});

for (const width of [1440, 375]) {
  test(`Nothing moves while the page takes over, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 850 });
    for (const address of ['/', '/about', '/blog', '/contact', '/auth', '/quote']) {
      await page.goto(address);
      await taken(page);
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 500);
          }),
      );
      expect(shift, address).toBeLessThan(0.005);
    }
  });
}

/** Positions of the headings, labels, fields and buttons of a page, by their text without the options of a select. */
const places = (page: Page, within: string) =>
  page.locator(within).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('h1, h2, label, input, textarea, button')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isInField = element.localName === 'input'; // of a field that is around it, with a unit that may come later
        const at = [x, y + scrollY, isInField ? 0 : width, height].map(Math.round).join(' ');
        const texts = [...element.childNodes]
          .filter((node) => !(node instanceof HTMLSelectElement))
          .map((node) => node.textContent);
        return `${element.localName} ${element.ariaLabel ?? texts.join('')}: ${at}`;
      }),
  );

for (const width of [1440, 375])
  for (const address of ['/', '/about', '/contact', '/auth', '/quote', '/quote-auto', '/cost-estimator'])
    test(`${address} has everything where its first screen had it, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 850 });
      const release = await blockShell(page);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0); // styles apply
      await page.evaluate(() => document.fonts.ready);
      const before = await places(page, `${SCREEN} main`);
      expect(before.length).toBeGreaterThan(0);
      release();
      await taken(page);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => places(page, '#root main')).toEqual(before);
    });

test('The stored theme and text size are right before any script', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, colorScheme: 'light' });
  const settings = encodeURIComponent(JSON.stringify({ fontSize: 20, highContrast: true }));
  await context.addCookies([
    { name: 'landfall-theme', value: 'dark', url: server.url },
    { name: 'landfall-accessibility', value: settings, url: server.url },
  ]);
  const page = await context.newPage();
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect(page.locator('html')).toHaveCSS('font-size', '20px');
  const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(colour).not.toBe('rgb(247, 246, 242)');
  await context.close();
});

/** Content that settings add to the pages, with pictures that exist. */
const ADDED = (url: string) => ({
  website_logo_url: `${url}/og/about.png`,
  hero_banner_url: `${url}/og/home.png`,
  social_facebook: 'https://social.test/f',
  contact_email: 'hello@shop.test',
  primary_phone: '+977 1 555',
  how_it_works_steps: [1, 2, 3].map((n) => ({ title: `Step ${n}`, text: `Does ${n}` })),
});

test('Content from settings is in the HTML, and is the same when the page takes over', async ({ page, server }) => {
  const db = await signedIn(server, EMAIL.admin);
  const added = ADDED(server.url);
  const { data: before } = await db.from('footer_settings').select().limit(1).single().throwOnError();
  const save = (row: object) => db.from('footer_settings').update(row).eq('id', before['id']).throwOnError();
  await save(added);
  try {
    for (const [address, part] of [
      ['/', 'header'],
      ['/', 'footer'],
      ['/', 'section[aria-labelledby=how]'],
      ['/contact', 'main'],
    ] as const) {
      const shown = () =>
        page
          .locator(part)
          .locator('visible=true')
          .first()
          .evaluate((element) => [
            (element as HTMLElement).innerText.replace(/JavaScript is off.*\n?/, ''),
            [...element.querySelectorAll('img')].map(({ src }) => src),
            [...element.querySelectorAll('a')].map(({ href }) => href),
          ]);
      const release = await blockShell(page);
      await expect(async () => {
        await page.goto(address, { waitUntil: 'commit' });
        await expect(page.locator(`${SCREEN} header img`)).toHaveAttribute('src', added.website_logo_url, { timeout: 500 });
      }).toPass(); // settings are read twice a second
      await expect(page.locator(`${SCREEN} footer`)).toBeVisible();
      const inHtml = await shown();
      release();
      await taken(page);
      expect(await shown(), `${address} ${part}`).toEqual(inHtml);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    const html = await (await page.request.get('/')).text();
    for (const text of ['Step 3', added.hero_banner_url, 'https://social.test/f']) expect(html).toContain(text);
    expect(await (await page.request.get('/contact')).text()).toContain('hello@shop.test');
  } finally {
    await save(Object.fromEntries(Object.keys(added).map((name) => [name, (before as Record<string, unknown>)[name]])));
  }
});

/** Today's figures on the home page, formatted alike by server and browser. */
const figures = (page: Page, html?: string) =>
  page.evaluate((source) => {
    const root = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    return [...root.querySelectorAll('[data-priced]')].map((place) =>
      place.innerHTML
        .replaceAll(/style="([^"]*)"/g, (_all, style: string) => style.replaceAll(/[ ;]/g, ''))
        .replace(' data-has-data=""', ''),
    );
  }, html);

test('The home page’s HTML has today’s price, and the page shows it without a request', async ({ page, request, server }) => {
  const { data: price } = await (await signedIn(server, EMAIL.customer)).rpc('example_price').throwOnError();
  const total = Number((price as Record<'final_total_local', string>).final_total_local).toLocaleString('en-US');
  const html = await (await request.get('/')).text();
  expect(html).toContain('At today’s rates');
  for (const text of ['Running shoes', 'Board game', 'Australia, Canada, ', 'batteries on their own, perfume, weapons'])
    expect(html).toContain(text);
  expect(html).toContain(total);
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes('home_facts') && asked.push(one.url()));
  await page.goto('/');
  await taken(page);
  await expect(page.getByRole('figure')).toContainText(`At today’s rates: headphones at $199.00`);
  await expect(page.getByRole('figure')).toContainText(total);
  await expect.poll(() => figures(page)).toEqual(await figures(page, html));
  expect(asked).toEqual([]);
});

test('A changed rate is in the next home page’s HTML after a few seconds', async ({ request, server }) => {
  const db = await signedIn(server, EMAIL.admin);
  const { data } = await db.rpc('admin_countries').eq('code', 'NP').throwOnError();
  const [before] = data as [{ vat: number }];
  const save = (vat: number) => db.from('country_settings').update({ vat }).eq('code', 'NP').throwOnError();
  const text = async () => (await request.get('/')).text();
  try {
    await save(17.25);
    await expect.poll(text, { timeout: 10_000 }).toContain('VAT 17.25 %');
  } finally {
    await save(before.vat);
    await expect.poll(text, { timeout: 10_000 }).toContain(`VAT ${before.vat} %`);
  }
});

test('An unknown address is a 404 with the same page; a known one, and the admin area, is not', async ({ request }) => {
  const html = { headers: { accept: 'text/html' } };
  const unknown = await request.get('/nowhere', html);
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('Page not found');
  for (const address of ['/', '/auth', '/cart', '/admin/nowhere']) expect((await request.get(address, html)).status()).toBe(200);
});

test('Search engines and link previews find titles, descriptions, addresses and a list of pages', async ({ request, server }) => {
  const about = await (await request.get('/about')).text();
  expect(about).toContain('<title>About · Landfall</title>');
  expect(about).toContain(`<link rel="canonical" href="${server.url}/about">`);
  expect(about).toContain('<meta property="og:title" content="About · Landfall">');
  const article = await (await request.get('/blog?post=landed-cost&utm=x')).text();
  expect(article).toContain(`<link rel="canonical" href="${server.url}/blog?post=landed-cost">`);
  expect(article).toContain('"@type":"Article"');
  expect(await (await request.get('/s/secret-token')).text()).toContain('<meta name="robots" content="noindex">');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${server.url}/blog?post=landed-cost</loc>`);
  expect(sitemap).not.toContain('unsubscribe');
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
});

/** A copy of the live storefront as another version, whose first screen of /about has another sentence. */
function anotherStorefront(stored: string, version: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-first-screen-'));
  fs.cpSync(stored, folder, { recursive: true });
  const file = path.join(folder, 'first-screens.json');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('you see every stage', 'you see each single stage'));
  for (const copy of ['.br', '.gz']) fs.rmSync(file + copy, { force: true });
  const bytes = fs.readFileSync(file);
  const document = JSON.parse(fs.readFileSync(path.join(folder, 'release.json'), 'utf8')) as {
    files: { path: string; integrity: string; bytes: number }[];
  };
  const entry = document.files.find((one) => one.path === 'first-screens.json')!;
  const algorithm = entry.integrity.split('-')[0]!;
  Object.assign(entry, {
    bytes: bytes.length,
    integrity: `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`,
  });
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...document, version }));
  return folder;
}

test('A release brings its first screen, a rollback the earlier one, and a page never has two releases of a module', async ({
  page,
  server,
}) => {
  const operator = operatorOf(server);
  const live = (await operator.map()).modules['storefront']!.stable.version;
  const folder = anotherStorefront(path.join(server.modulesDir, 'storefront', live), '8.1.0');
  await operator.release('publish', 'storefront', '--from', folder);
  fs.rmSync(folder, { recursive: true });

  /** The sentence of the HTML, the release it comes from, and the one that runs. */
  const open = async () => {
    const html = await (await page.goto('/about'))!.text();
    await taken(page);
    const active = await page.evaluate(() =>
      (globalThis as unknown as { landfall: { modules(): { module: string; version: string }[] } }).landfall.modules(),
    );
    const running = active.filter(({ module }) => module === 'storefront').map(({ version }) => `storefront ${version}`);
    return { isNew: html.includes('you see each single stage'), shown: /data-release="([^"]*)"/.exec(html)?.[1], running };
  };
  await operator.release('promote', 'storefront', '8.1.0');
  expect(await open()).toEqual({ isNew: true, shown: 'storefront 8.1.0', running: ['storefront 8.1.0'] });
  await operator.release('rollback', 'storefront', '--reason', 'The sentence before was better');
  expect(await open()).toEqual({ isNew: false, shown: `storefront ${live}`, running: [`storefront ${live}`] });
});
