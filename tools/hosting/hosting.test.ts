import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NODE_FLAGS } from '../../supabase/local/node-flags.mjs';
import { caddyfile } from './caddy.ts';
import type { Hosting } from './headers.ts';
import { nginxConfig } from './nginx.ts';
import { cloudflareFiles, netlifyFiles } from './platforms.ts';

const hosting: Hosting = {
  backend: 'https://ref.supabase.co',
  files: 'https://ref.supabase.co/storage/v1/object/public/modules',
  environment: 'production',
  patterns: ['/about', '/blog', '/order/:id', '/quotes/:id'],
  root: '/srv/shell',
  listen: ':80',
};
const CSP = "connect-src 'self' https://ref.supabase.co";

/** Loads the worker's code. @returns its fetch handler */
async function workerOf(text: string) {
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return (module as { default: { fetch(request: Request, env: object): Promise<Response> } }).default;
}

describe('The configuration of a static host', () => {
  it.each([
    ['nginx', nginxConfig(hosting)],
    ['caddy', caddyfile(hosting)],
    ['cloudflare', cloudflareFiles(hosting)['_worker.js']!],
    ['netlify', Object.values(netlifyFiles(hosting, ['/'])).join('')],
  ])('of %s has the map, the files, the security headers and the caching', (_host, text) => {
    for (const part of [
      '_pages',
      'signed-in',
      CSP,
      'module-map',
      'production.admin.json',
      'object/public/modules',
      'immutable',
      'Integrity-Policy',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('stale-while-revalidate');
  });

  it('of Netlify decides about files before pages', () => {
    const lines = netlifyFiles(hosting)['_redirects']!.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      '/modules/production.json',
      '/modules/production.admin.json',
      '/modules/*',
      '/static/*',
      '/',
      '/auth',
      '/admin',
      '/admin/*',
      '/about',
      '/blog',
      '/order/:id',
      '/quotes/:id',
      '/*',
    ]);
  });

  it('of Netlify has a rule for each page that has a file: own cookies first, then parameters', () => {
    const lines = netlifyFiles(hosting, ['/', '/blog', '/blog?post=tax'])['_redirects']!.trim().split('\n');
    expect(lines.filter((line) => line.startsWith('/blog '))).toEqual([
      '/blog /index.html 200! Cookie=landfall-signed-in,landfall-theme,landfall-accessibility',
      '/blog post=tax /_pages/blog/post/tax/index.html 200!',
      '/blog post=:post /index.html 200!',
      '/blog mode=:mode /index.html 200!',
      '/blog /_pages/blog/index.html 200!',
      '/blog /index.html 200', // before its file is written
    ]);
    expect(lines.at(-1)).toBe('/* /index.html 404');
  });

  it('of Cloudflare has the HTML of a page, unless the reader has a session or a look of their own', async () => {
    const worker = await workerOf(cloudflareFiles(hosting)['_worker.js']!);
    const ASSETS = {
      fetch: async (request: Request) =>
        new Response(new URL(request.url).pathname.startsWith('/_pages/') ? new URL(request.url).pathname : 'shop'),
    };
    const get = async (path: string, cookie = '') =>
      (await worker.fetch(new Request(`https://shop.example${path}`, { headers: { cookie } }), { ASSETS })).text();
    expect(await Promise.all(['/', '/about', '/blog?post=tax&utm=x', '/auth?mode=reset'].map((path) => get(path)))).toEqual([
      '/_pages/',
      '/_pages/about/',
      '/_pages/blog/post/tax/',
      '/_pages/auth/mode/reset/',
    ]);
    for (const path of ['/config.json', '/blog?post=../x', '/blog?post=tax&mode=reset']) expect(await get(path)).toBe('shop');
    for (const name of ['signed-in', 'theme', 'accessibility']) expect(await get('/', `landfall-${name}=1`)).toBe('shop');
  });

  it('of Cloudflare answers addresses with the shop and missing files with 404', async () => {
    const worker = await workerOf(cloudflareFiles(hosting)['_worker.js']!);
    const ASSETS = {
      fetch: async (request: Request) =>
        new URL(request.url).pathname === '/' ? new Response('page') : new Response('Not found', { status: 404 }),
    };
    const get = (path: string) => worker.fetch(new Request(`https://shop.example${path}`), { ASSETS });
    const page = await get('/quotes/1');
    expect([page.status, await page.text()]).toEqual([200, 'page']);
    expect(page.headers.get('content-security-policy')).toContain(CSP);
    expect((await get('/static/none.js')).status).toBe(404);
    const nowhere = await get('/nowhere');
    expect([nowhere.status, await nowhere.text()]).toEqual([404, 'page']);
    expect((await get('/admin/anything')).status).toBe(200);
    const moved = await Promise.all(['/ABOUT', '/about/?a=1', '/Order/aB/', '//evil.test/about'].map(get));
    expect(moved.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [308, '/about'],
      [308, '/about?a=1'],
      [308, '/order/aB'],
      [404, null],
    ]);
  });
});

describe('A service of one machine', () => {
  const textOf = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');
  const unit = textOf('landfall.service');
  const container = textOf('Containerfile');
  const RESTRICTIONS = [
    'User=landfall',
    'NoNewPrivileges=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'PrivateUsers=yes',
    'ProtectHome=yes',
    'ProtectSystem=strict',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'ProtectControlGroups=yes',
    'CapabilityBoundingSet=',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
    'RestrictNamespaces=yes',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged',
  ];
  const command = ['node_modules/node/bin/node', ...NODE_FLAGS, 'supabase/local/main.ts'];

  it('starts the server with the flags of `npm start`', () => {
    expect(unit).toContain(`ExecStart=/opt/landfall/${command.join(' ')}\n`);
    expect(container).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`);
  });

  it('has an exposure of at most 3 of 10 under systemd', () => {
    const file = path.join(import.meta.dirname, 'landfall.service');
    // They gave 1.4 under systemd 252. This is all that can be checked without it.
    for (const line of RESTRICTIONS) expect(unit).toContain(`\n${line}\n`);
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    expect(Number(/exposure level for \S+ ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(3);
  });

  it('runs in the container without root', () => {
    expect(container).toMatch(/^USER node$/m);
    for (const option of ['--read-only', '--cap-drop all', '--security-opt no-new-privileges'])
      expect([textOf('Containerfile'), textOf('../../docs/operating.md')].every((text) => text.includes(option))).toBe(true);
  });

  it('has TLS, a redirect and HSTS in front', () => {
    const caddy = textOf('one-machine.Caddyfile');
    expect(caddy).toContain('Strict-Transport-Security');
    expect(caddy).toMatch(/^shop\.example \{$/m); // a name without a port: Caddy serves HTTPS and redirects HTTP
  });

  it('leaves out of the container what git ignores', () => {
    const root = path.join(import.meta.dirname, '../..');
    const linesOf = (name: string) => fs.readFileSync(path.join(root, name), 'utf8').trim().split('\n');
    const left = linesOf('.dockerignore').map((line) => line.replace('**/', ''));
    for (const line of linesOf('.gitignore')) expect(left).toContain(line.replace(/\/$/, ''));
  });

  it('is healthy in the container while the server answers', async () => {
    const [, json] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(container)!;
    const [, ...args] = JSON.parse(json!) as string[];
    let status = 200;
    const server = http.createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const check = () =>
      new Promise((resolve) =>
        spawn(process.execPath, args, { env: { PORT: String(port) }, stdio: 'ignore' }).once('exit', resolve),
      );
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    server.close();
    expect(await check()).toBe(1);
  });

  it('has in front of two servers a proxy that repeats no POST', () => {
    const config = textOf('two-servers.nginx.conf');
    expect(config).toContain('proxy_next_upstream error timeout');
    expect(config.replaceAll(/#.*/g, '')).not.toContain('non_idempotent');
  });

  it('builds in the container with a script of the project', () => {
    const [, script] = /^RUN npm run (\S+)$/m.exec(container)!;
    const { scripts } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(Object.keys(scripts)).toContain(script);
  });
});
