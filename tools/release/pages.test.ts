import fs from 'node:fs/promises';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { generateSigningKey, sealPayload, signerOf } from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FirstScreen } from '../../libs/delivery/src/first-screens.ts';
import { makeProgram } from './program.ts';
import { pageFile } from '../hosting/pages/variants.ts';

const BACKEND = 'https://ref.example';
const screen = (html: string): FirstScreen => ({ template: [html], rules: '', variables: '', looks: {} });
const SHOP = JSON.stringify({
  screens: {
    '/': { ...screen(''), template: ['<h1>', { setting: 'hero_headline', otherwise: 'Sold there' }, '</h1>'] },
    '/blog': screen('<h1>Blog</h1>'),
    '/blog?post=tax': screen('<h1>Tax</h1><p>Who pays it.</p>'),
    '/cart': screen('<h1>Cart</h1>'),
    '/s/:token': screen('<h1>Shared</h1>'),
  },
});
const SHELL = JSON.stringify({
  screens: {
    frame: screen('<header>visitor</header><main><div id="landfall-page-goes-here"></div></main>'),
    '/auth': screen('<h1>Sign in</h1>'),
    '/auth?mode=reset': screen('<h1>Reset</h1>'),
  },
});
const release = {
  version: '1.0.0',
  entry: '/modules/shop/1.0.0/remoteEntry.js',
  integrity: 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  entryGlobalName: 'shop_1_0_0',
  manifest: '/modules/shop/1.0.0/mf-manifest.json',
};
const MAP = {
  schema: 1,
  environment: 'production',
  revision: 1,
  minRevision: 1,
  expiresAt: '2100-01-01T00:00:00.000Z',
  modules: {
    shop: {
      stable: release,
      previous: null,
      name: 'Shop',
      pages: { public: { '/': 'Home', '/blog': 'Blog', '/s/:token': 'Shared' }, customer: { '/cart': 'Cart' } },
    },
  },
};
const entryOf = (name: string, text: string) => ({
  path: name,
  bytes: Buffer.byteLength(text),
  integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
});
const documentWith = (screens: string) =>
  JSON.stringify({
    module: 'shop',
    version: '1.0.0',
    commit: 'a'.repeat(40),
    builtAt: '2026-01-01T00:00:00.000Z',
    contract: '1.0.0',
    entryGlobalName: 'shop_1_0_0',
    needs: {},
    early: { module: { files: [], shared: [] }, pages: {} },
    files: [entryOf('remoteEntry.js', ''), entryOf('mf-manifest.json', ''), entryOf('first-screens.json', screens)],
  });

const signer = await signerOf(await generateSigningKey());
let answers: Record<string, string>;
let folder: string;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-pages-test-'));
  const index =
    '<html lang="en"><head><title>Landfall</title><!--landfall:inline--></head><body><div id="root"></div></body></html>';
  const config = {
    supabaseUrl: BACKEND,
    supabaseKey: 'public',
    environment: 'production',
    moduleKeys: [signer.publicKey],
  };
  const chunks = JSON.stringify({ federation: [{ url: '/static/f.js', integrity: 'x' }] });
  const files = {
    'index.html': index,
    'first-screens.json': SHELL,
    'chunks.json': chunks,
    'config.json': JSON.stringify(config),
  };
  for (const [name, text] of Object.entries(files)) await fs.writeFile(path.join(folder, name), text);
  const map = JSON.stringify(await sealPayload(MAP, signer));
  answers = {
    '/functions/v1/module-map?environment=production': map,
    '/storage/v1/object/public/modules/shop/1.0.0/release.json': documentWith(SHOP),
    '/storage/v1/object/public/modules/shop/1.0.0/first-screens.json': SHOP,
    '/rest/v1/footer_settings?select=*&limit=1': JSON.stringify([{ company_name: 'Harbour', hero_headline: 'Bring it home' }]),
  };
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    const answer = url.startsWith(BACKEND) ? answers[url.slice(BACKEND.length)] : undefined;
    return answer === undefined ? new Response('', { status: 404 }) : new Response(answer);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await fs.rm(folder, { recursive: true });
});

async function run(...more: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await makeProgram().parseAsync(['--json', '--url', BACKEND, 'pages', folder, '--site', 'https://shop.example', ...more], {
      from: 'user',
    });
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}
const textOf = (name: string) => fs.readFile(path.join(folder, name), 'utf8');

describe('The pages of a static host', () => {
  it('are the public pages of what is live, with the settings of now, and no other', async () => {
    const { addresses } = JSON.parse(await run()) as { addresses: string[] };
    expect(addresses).toEqual(['/', '/blog', '/blog?post=tax', '/auth', '/auth?mode=reset']);
    const home = await textOf('_pages/index.html');
    expect(home).toContain('<header>visitor</header>');
    expect(home).toContain('<h1>Bring it home</h1>');
    expect(home).toContain('<title>Harbour: shop the world, delivered to your doorstep</title>');
    expect(home).toContain('data-release="shop 1.0.0"');
    expect(home).toContain('"supabaseUrl":"https://ref.example"');
    expect(home).toContain('"url":"/static/f.js"');
    expect(home).not.toContain('landfall-map'); // it would outlive a rollback
    expect(await textOf('_pages/blog/post/tax/index.html')).toContain('<h1>Tax</h1>');
    expect(await textOf('_pages/auth/mode/reset/index.html')).toContain('<h1>Reset</h1>');
    expect(await textOf('index.html')).not.toContain('landfall-first-screen');
  });

  it('have pictures, robots.txt and sitemap.xml of the shop’s origin', async () => {
    const [, address] = /property="og:image" content="https:\/\/shop\.example(\/og\/[^?]*)\?/.exec(
      await textOf('_pages/blog/post/tax/index.html'),
    )!;
    expect((await fs.readFile(path.join(folder, address!))).subarray(1, 4).toString()).toBe('PNG');
    expect((await fs.readdir(path.join(folder, 'og'))).toSorted()).toEqual(['blog', 'blog.png', 'home.png']);
    expect(await textOf('sitemap.xml')).toContain('<loc>https://shop.example/blog?post=tax</loc>');
    expect(await textOf('robots.txt')).toContain('Sitemap: https://shop.example/sitemap.xml');
  });

  it('replace those before, of pages that are no longer there too', async () => {
    await fs.mkdir(path.join(folder, '_pages/gone'));
    await run();
    await expect(fs.stat(path.join(folder, '_pages/gone'))).rejects.toThrow('ENOENT');
    expect((await fs.readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('are not written from a file that was not published, or a map of another key: those before stay', async () => {
    const screens = '/storage/v1/object/public/modules/shop/1.0.0/first-screens.json';
    answers[screens] = SHOP.replace('Sold there', 'Sold here');
    await expect(run()).rejects.toThrow(/is not the file that was published/);
    answers[screens] = SHOP;
    const map = '/functions/v1/module-map?environment=production';
    const before = answers[map]!;
    answers[map] = JSON.stringify(await sealPayload(MAP, await signerOf(await generateSigningKey())));
    await expect(run()).rejects.toThrow(/is not signed by a key of config.json/);
    answers[map] = before;
    expect(await textOf('_pages/index.html')).toContain('Bring it home');
  });

  it('need the folder that is served, and the shop’s URL', async () => {
    await expect(run('--site', 'shop')).rejects.toThrow('--site must be a URL, not "shop".');
    await fs.rename(path.join(folder, 'config.json'), path.join(folder, 'config.away'));
    await expect(run()).rejects.toThrow(/config.json is not there. Name the folder that your static host serves/);
    await fs.rename(path.join(folder, 'config.away'), path.join(folder, 'config.json'));
  });
});

describe('The file of an address', () => {
  it('has the parameter that selects it; other parameters have none', () => {
    expect(['/', '/about', '/blog?post=tax', '/blog?tag=tax', '/blog?post=..%2F..'].map(pageFile)).toEqual([
      '/_pages/index.html',
      '/_pages/about/index.html',
      '/_pages/blog/post/tax/index.html',
      undefined,
      undefined,
    ]);
  });
});
