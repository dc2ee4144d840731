import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesIn } from '../files.ts';
import { LICENSES } from './licenses.ts';
import { readManifest } from './page-manifest.ts';
import { remoteNames } from './remote.preset.ts';
import { runRsbuild } from './run-rsbuild.ts';
import { shellConfig } from './shell.preset.ts';

/** Links that the specification names for the shell's header, footer, account menu and redirects. */
const LINKS = [
  '/',
  '/quote',
  '/quote-auto',
  '/about',
  '/blog',
  '/contact',
  '/cost-estimator',
  '/dashboard',
  '/messages',
  '/profile',
  '/profile/address',
  '/admin',
  '/admin/quotes',
  '/admin/orders',
];
/** Words of the shared price ledger, route line and list, and kinds of records that the palette finds, that are also a page's title or menu entry. */
const LENT_WORDS = ['Customers', 'Customs', 'Order', 'Payment', 'Payments'];
/** Log topics are not modules: `log.error('cart', ...)`. */
const LOG_TOPIC = /\.(debug|info|warn|error)\("cart",/g;
/** Labels of those links, and of the cart button, that are also a page's title or menu entry. */
const LABELS = [
  'About',
  'Admin Dashboard',
  'Blog',
  'Cart',
  'Contact',
  'Cost Estimator',
  'Dashboard',
  'Footer',
  'Get Quote',
  'Home',
  'Instant Quote',
  'Messages',
  'Orders',
  'Profile Settings',
  'Quotes',
  'Shipping Address',
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-shell-'));
const manifests = new Map(await Promise.all(remoteNames().map(async (name) => [name, await readManifest(name)] as const)));
let code = '';
/** The scripts that every page loads. */
let firstScripts: Buffer[] = [];
/** Most bytes of those scripts, compressed with brotli. They are 198.7 kB now. */
const FIRST_BYTES = 199_000;
beforeAll(async () => {
  process.env['NODE_ENV'] = 'production';
  await runRsbuild(shellConfig({ folder }), () => undefined);
  const files = filesIn(folder).filter((file) => /\.(js|css|html)$/.test(file));
  code = files
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
    .replace(LOG_TOPIC, '');
  firstScripts = files
    .filter((file) => file.endsWith('.js') && !file.includes('/async/'))
    .map((file) => fs.readFileSync(path.join(folder, file)));
}, 240_000);
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Texts that occur as a complete string literal. */
const literalsIn = (texts: string[]) =>
  texts.filter((text) => ['"', "'", '`'].some((quote) => code.includes(quote + text + quote)));
const pages = [...manifests.values()].flatMap((manifest) => [...manifest.pages]);

it.each([
  ['react', 'Copyright (c) Meta Platforms'],
  ['antd', 'Ant UED'],
  ['@fontsource-variable/figtree', 'SIL OPEN FONT LICENSE'],
])('has the license text of %s beside it, linked from the page', (name, words) => {
  const licenses = fs.readFileSync(path.join(folder, LICENSES), 'utf8').split('-'.repeat(80));
  expect(licenses.find((license) => license.trim().startsWith(`${name} `))).toContain(words);
  expect(fs.readFileSync(path.join(folder, 'index.html'), 'utf8')).toContain(`<link rel="license" href="/${LICENSES}"`);
});

it('has no remote’s name', () => {
  expect(code.length).toBeGreaterThan(500_000); // scanning nothing would pass
  expect(literalsIn([...manifests.keys()])).toEqual([]);
  expect([...manifests.keys()].filter((name) => code.includes(`modules/${name}`) || code.includes(`remotes/${name}`))).toEqual(
    [],
  );
});

it('has no remote’s path but the links that the specification gives to the shell', () => {
  const found = literalsIn(pages.map(({ path: page }) => page));
  expect(found.filter((page) => !LINKS.includes(page))).toEqual([]);
});

it('has no remote’s title, menu or palette text but the labels of those links', () => {
  const names = [...manifests.values()].map(({ name }) => name);
  const texts = pages.flatMap(({ title, menu, palette }) => [
    title,
    ...(menu ? [menu.label] : []),
    ...(palette ? [palette.title, palette.description, palette.keywords] : []),
  ]);
  expect(
    [...new Set(literalsIn([...names, ...texts]))].filter((text) => !LABELS.includes(text) && !LENT_WORDS.includes(text)),
  ).toEqual([]);
});

it('has no remote’s icon', () => {
  expect(pages.filter(({ menu }) => menu && code.includes(menu.icon)).map(({ path: page }) => page)).toEqual([]);
});

it('loads little code before every page', () => {
  expect(firstScripts.length).toBeGreaterThan(2);
  const bytes = firstScripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  expect(bytes).toBeLessThan(FIRST_BYTES);
}, 60_000);

it('loads the realtime client only when it is used', () => {
  const JOIN = 'phx_join'; // an event of its protocol
  expect(code).toContain(JOIN);
  expect(firstScripts.filter((script) => script.includes(JOIN))).toEqual([]);
});

it('loads the code of popups only where there are some', () => {
  const ALIGNED = 'getPopupClassNameFromAlign'; // a prop of @rc-component/trigger
  expect(code).toContain(ALIGNED);
  expect(firstScripts.filter((script) => script.includes(ALIGNED))).toEqual([]);
});

it('creates no Intl formatter in the code before every page', () => {
  expect(firstScripts.filter((script) => script.includes('new Intl.'))).toEqual([]);
});
