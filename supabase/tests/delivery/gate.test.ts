import type { PageEntry } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { budgetOf } from '../../../libs/delivery/src/budget.ts';
import type { ApprovedClaim } from '../../../libs/delivery/src/claims.ts';
import { gateRemote, gateShell } from '../../../libs/delivery/src/gate.ts';
import type { Platform, RemoteDocument } from '../../../libs/delivery/src/release-document.ts';
import { aRemote, aShell, bytesOf, type Files, integrityOf, listed, PLATFORM, remoteFiles, shellFiles } from './a-release.ts';

type Declared = NonNullable<NonNullable<RemoteDocument['pageManifest']>['capabilities']>;

const reader = (files: Files) => async (path: string) => files[path] ?? null;

const page = (module: string, target: string, more: Partial<ApprovedClaim> = {}): ApprovedClaim => ({
  module,
  kind: 'page',
  target,
  access: 'customer',
  menuGroup: null,
  paletteCategory: null,
  isolated: false,
  ...more,
});
const CLAIMS: ApprovedClaim[] = [
  page('cart', '/cart'),
  page('cart', '/order/:id'),
  page('cart', '/admin/carts', { access: 'admin', menuGroup: 'Management', paletteCategory: 'Analytics' }),
  page('storefront', '/gifts/:kind', { access: 'public' }),
  { ...page('cart', 'cart-drawer'), kind: 'slot', access: null },
];

const gate = (document: RemoteDocument, files: Files = remoteFiles(), platform: Platform | null = PLATFORM) =>
  gateRemote({ document, claims: { environment: 'production', approved: CLAIMS }, platform, read: reader(files) });

const without = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));

describe('The gate lets a remote pass', () => {
  it('whose files are whole and which fits the live shell', async () => {
    expect(await gate(aRemote())).toEqual([]);
  });

  it('when no shell is live yet, if its files are whole', async () => {
    expect(await gate(aRemote({ needs: { vue: { range: '^3.0.0', names: [] } } }), remoteFiles(), null)).toEqual([]);
  });

  it('that imports names of a part which does not tell its names', async () => {
    expect(await gate(aRemote({ needs: { react: { range: '^19.0.0', names: ['anything', '*'] } } }))).toEqual([]);
  });
});

describe('The gate refuses a remote', () => {
  it('of which a file is missing, and names it', async () => {
    expect(await gate(aRemote(), without(remoteFiles(), 'mf-manifest.json'))).toEqual([
      { code: 'file_missing', file: 'mf-manifest.json', message: expect.stringContaining('publish the release again') },
    ]);
  });

  it('of which a file was changed in the store', async () => {
    const files = { ...remoteFiles(), 'mf-manifest.json': bytesOf('[]') };
    expect(await gate(aRemote(), files)).toMatchObject([{ code: 'hash_differs', file: 'mf-manifest.json' }]);
  });

  it('without an entry', async () => {
    const files = without(remoteFiles(), 'remoteEntry.js');
    expect(await gate(aRemote({}, files), files)).toMatchObject([{ code: 'file_missing', file: 'remoteEntry.js' }]);
  });

  it('with a script that its entry has no hash for', async () => {
    const files = { ...remoteFiles(), 'static/js/async/2.js': bytesOf('unknown') };
    expect(await gate(aRemote({}, files), files)).toMatchObject([{ code: 'script_without_hash', file: 'static/js/async/2.js' }]);
  });

  it('whose entry names the hash of a script outside the table that is checked', async () => {
    const script = bytesOf('unknown');
    const entry = bytesOf(`${new TextDecoder().decode(remoteFiles()['remoteEntry.js'])}// ${integrityOf(script)}`);
    const files = { ...remoteFiles(), 'remoteEntry.js': entry, 'static/js/async/2.js': script };
    expect(await gate(aRemote({}, files), files)).toMatchObject([{ code: 'script_without_hash' }]);
  });

  it('built for another contract', async () => {
    expect(await gate(aRemote({ contract: '^2.0.0' }))).toMatchObject([{ code: 'contract_range', part: '@landfall/contract' }]);
  });

  it('that uses what the shell does not share, be it what every object has', async () => {
    const needs = { 'antd/es/table': { range: '^6.0.0', names: ['default'] }, constructor: { range: '^1.0.0', names: [] } };
    expect(await gate(aRemote({ needs }))).toMatchObject([
      { code: 'part_not_shared', part: 'antd/es/table', message: expect.stringContaining('cart 1.5.0') },
      { code: 'part_not_shared', part: 'constructor' },
    ]);
  });

  it('that needs another range of a shared package', async () => {
    const needs = { react: { range: '^18.0.0', names: [] } };
    expect(await gate(aRemote({ needs }))).toMatchObject([
      { code: 'part_range', part: 'react', message: expect.stringContaining('19.3.1') },
    ]);
  });

  it('that imports a name which is not shared', async () => {
    const needs = { rxjs: { range: '^7.0.0', names: ['of', 'webSocket'] } };
    expect(await gate(aRemote({ needs }))).toMatchObject([
      { code: 'name_not_shared', part: 'rxjs', message: expect.stringContaining('webSocket') },
    ]);
  });

  it('that is heavier than its budget, and answers by how much', async () => {
    const files = { ...remoteFiles(), 'static/css/all.css': new Uint8Array(budgetOf('cart')) };
    const [refusal, ...others] = await gate(aRemote({}, files), files);
    expect(refusal).toMatchObject({ code: 'too_large', message: expect.stringMatching(/\d+ more than the budget of cart/) });
    expect(others).toEqual([]);
  });
});

describe('The gate of a shell', () => {
  const gateOf = (changes: Parameters<typeof aShell>[0], files = shellFiles(), remotes = [aRemote()]) =>
    gateShell({ document: aShell(changes, files), remotes, platform: PLATFORM, read: reader(files) });

  it('passes one that every live remote can live in', async () => {
    expect(await gateOf({})).toEqual([]);
  });

  it('refuses one that no longer shares what a live remote uses, and names that remote', async () => {
    const platform = { contract: '1.2.0', modules: { react: { version: '19.3.1' } } };
    expect(await gateOf({ platform })).toMatchObject([
      { code: 'part_not_shared', part: 'rxjs', message: expect.stringContaining('cart 1.5.0') },
    ]);
  });

  it('asks every live remote', async () => {
    const remotes = [aRemote(), aRemote({ module: 'analytics', version: '3.0.0' })];
    const refusals = await gateOf({ platform: { ...PLATFORM, contract: '2.0.0' } }, shellFiles(), remotes);
    expect(refusals.map(({ message }) => message.split(' ').slice(0, 2).join(' '))).toEqual(['cart 1.5.0', 'analytics 3.0.0']);
  });

  it('refuses a script that no page and no script vouches for', async () => {
    const files = { ...shellFiles(), 'static/js/other.js': bytesOf('unknown') };
    expect(await gateOf({}, files)).toMatchObject([{ code: 'script_without_hash', file: 'static/js/other.js' }]);
  });

  it('refuses one without a page', async () => {
    const files = without(shellFiles(), 'index.html');
    expect(await gateOf({ files: listed(files) }, files)).toMatchObject([{ code: 'file_missing', file: 'index.html' }]);
  });
});

describe('Pages', () => {
  const NONE = { files: [], shared: [] };
  /** A release from before manifests. */
  const withPages = (...pages: string[]): RemoteDocument => {
    const { pageManifest: _none, ...document } = aRemote();
    return { ...document, early: { module: NONE, pages: Object.fromEntries(pages.map((path) => [path, NONE])) } };
  };
  const routing = (pages: Record<string, string[]>): Platform => ({ ...PLATFORM, pages });
  const pagesOf = (refusals: { code: string; part?: string }[]) =>
    refusals.filter(({ code }) => code === 'page_not_routed').map(({ part }) => part);

  it('that the live shell does not route to the module refuse it, and are named', async () => {
    const refusals = await gate(withPages('/cart', '/gifts'), remoteFiles(), routing({ cart: ['/cart'], gifts: ['/gifts'] }));
    expect(refusals).toEqual([
      { code: 'page_not_routed', part: '/gifts', message: expect.stringMatching(/^cart 1\.5\.0 has the page \/gifts/) },
    ]);
  });

  it('of a module that the live shell does not know refuse it', async () => {
    expect(pagesOf(await gate(withPages('/cart'), remoteFiles(), routing({})))).toEqual(['/cart']);
    expect(pagesOf(await gate(withPages('/cart'), remoteFiles(), routing({ constructor: ['/cart'] })))).toEqual(['/cart']);
  });

  it('fit as the router matches: a parameter under any name, any case, a page under a parameter', async () => {
    const platform = routing({ cart: ['/Order/:id', '/gifts/:kind'] });
    expect(await gate(withPages('/order/:orderId', '/gifts/cards/'), remoteFiles(), platform)).toEqual([]);
    expect(pagesOf(await gate(withPages('/order', '/gifts/cards/1'), remoteFiles(), platform))).toEqual([
      '/order',
      '/gifts/cards/1',
    ]);
  });

  it('of a release without a manifest have to be claimed where the live shell takes its pages from the map', async () => {
    const refusals = await gate(withPages('/cart', '/order/:orderId', '/gifts'));
    expect(refusals.map(({ code, part }) => [code, part])).toEqual([['path_not_claimed', '/gifts']]);
  });

  const shellGate = (pages: Record<string, string[]>, live: Platform | null, isBack = false) => {
    const files = shellFiles();
    const document = aShell({ platform: routing(pages) }, files);
    return gateShell({ document, remotes: [withPages('/cart', '/gifts')], platform: live, read: reader(files), isBack });
  };

  it('of a live remote that a shell no longer routes refuse the shell', async () => {
    expect(pagesOf(await shellGate({ cart: ['/cart'] }, routing({ cart: ['/cart', '/gifts'] })))).toEqual(['/gifts']);
    expect(pagesOf(await shellGate({ cart: ['/cart', '/gifts'] }, PLATFORM))).toEqual([]);
  });

  it('that are not routed now either are not lost by a new shell', async () => {
    expect(pagesOf(await shellGate({ cart: [] }, routing({ cart: ['/cart'] })))).toEqual(['/cart']);
  });

  it('hold up no rollback', async () => {
    expect(await shellGate({ cart: [] }, routing({ cart: ['/cart', '/gifts'] }), true)).toEqual([]);
    const claims = { environment: 'production', approved: [] };
    const back = { document: withPages('/gifts'), claims, platform: routing({}), read: reader(remoteFiles()), isBack: true };
    expect(await gateRemote(back)).toEqual([]);
  });
});

describe('The gate and claims', () => {
  const MENU = { group: 'Management', order: 1, label: 'Carts', icon: 'M0 0' };
  const PALETTE = { category: 'Analytics', order: 1, title: 'Carts', description: '', keywords: '' };
  const listing = (pages: PageEntry[], slots: string[] = []): RemoteDocument =>
    aRemote({ pageManifest: { name: 'Cart', pages, slots } });
  const refused = async (pages: PageEntry[], slots?: string[]) =>
    (await gate(listing(pages, slots))).map(({ code, part }) => [code, part]);

  it('lets a release pass that stays within its claims, whatever its parameters are called', async () => {
    const admin: PageEntry = { path: '/admin/carts', access: 'admin', title: 'Carts', menu: MENU, palette: PALETTE };
    const pages: PageEntry[] = [{ path: '/order/:orderId', access: 'customer', title: 'Order' }, admin];
    expect(await refused(pages, ['cart-drawer'])).toEqual([]);
  });

  it('prints the command that requests what is missing', async () => {
    const [refusal] = await gate(listing([{ path: '/gifts', access: 'public', title: 'Gifts' }]));
    expect(refusal).toMatchObject({
      code: 'path_not_claimed',
      message: expect.stringContaining(
        'npm run release -- claim request cart --version 1.5.0 --environment production',
      ) as string,
    });
  });

  it('names the module that holds a contested path', async () => {
    const [refusal] = await gate(listing([{ path: '/gifts/new', access: 'public', title: 'Gifts' }]));
    expect(refusal).toMatchObject({
      code: 'path_not_claimed',
      part: '/gifts/new',
      message: expect.stringContaining('overlaps /gifts/:kind of storefront') as string,
    });
  });

  it('refuses wider access, another menu group, another palette category and a slot that is not claimed', async () => {
    expect(await refused([{ path: '/cart', access: 'public', title: 'Cart' }])).toEqual([['access_wider', '/cart']]);
    const admin: PageEntry = { path: '/admin/carts', access: 'admin', title: 'Carts' };
    const other = { ...admin, menu: { ...MENU, group: 'Sales' }, palette: { ...PALETTE, category: 'Sales' } };
    expect(await refused([other])).toEqual([
      ['menu_not_claimed', '/admin/carts'],
      ['palette_not_claimed', '/admin/carts'],
    ]);
    expect(await refused([], ['header-tool'])).toEqual([['slot_not_claimed', 'header-tool']]);
  });

  it('refuses a page that is isolated without a claim for that', async () => {
    const cart: PageEntry = { path: '/cart', access: 'customer', title: 'Cart', isolated: true };
    expect(await refused([cart])).toEqual([['isolation_not_claimed', '/cart']]);
    const approved = [page('cart', '/cart', { isolated: true })];
    const claims = { environment: 'production', approved };
    expect(await gateRemote({ document: listing([cart]), claims, platform: PLATFORM, read: reader(remoteFiles()) })).toEqual([]);
  });

  it('refuses a capability that is not claimed, and a file that none declares', async () => {
    const files = { ...remoteFiles(), 'static/font/own.woff2': bytesOf('font') };
    const of = (capabilities: Declared) => aRemote({ pageManifest: { name: 'Cart', pages: [], slots: [], capabilities } }, files);
    const codes = async (capabilities: Declared) =>
      (await gate(of(capabilities), files)).map(({ code, part, file }) => [code, part ?? file]);
    expect(await codes({})).toEqual([['file_not_declared', 'static/font/own.woff2']]);
    expect(await codes({ fonts: true, styles: ['leaflet'] })).toEqual([
      ['capability_not_claimed', 'fonts'],
      ['capability_not_claimed', 'styles leaflet'],
    ]);
    const approved = ['fonts', 'styles leaflet'].map((target) => ({
      ...page('cart', target, { access: null }),
      kind: 'capability' as const,
    }));
    const document = of({ fonts: true, styles: ['leaflet'] });
    const claims = { environment: 'production', approved };
    expect(await gateRemote({ document, claims, platform: PLATFORM, read: reader(files) })).toEqual([]);
  });

  it('holds up no rollback', async () => {
    const document = listing([{ path: '/gifts', access: 'public', title: 'Gifts' }]);
    const claims = { environment: 'production', approved: CLAIMS };
    expect(await gateRemote({ document, claims, platform: PLATFORM, read: reader(remoteFiles()), isBack: true })).toEqual([]);
  });
});
