import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import zlib from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { root } from '../versions.ts';

/** The admin application of another open shop, from npm. */
const PEER = { package: '@medusajs/admin-bundler', version: '2.21.2' };
const FOLDER = path.join(root, 'node_modules/.cache/landfall-peer', PEER.version);
/** Where it is served. */
const BASE = '/app';

/** Installs and builds the peer once. @throws if npm or the build fails */
function build(): string {
  const built = path.join(FOLDER, 'build');
  if (fs.existsSync(path.join(built, 'index.html'))) return built;
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(path.join(FOLDER, 'package.json'), JSON.stringify({ private: true, name: 'landfall-peer' }));
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: FOLDER, stdio: ['ignore', 2, 2] });
  run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', `${PEER.package}@${PEER.version}`);
  const asked = JSON.stringify({ path: BASE, outDir: 'build', sources: [], plugins: [], backendUrl: '' });
  run(process.execPath, '-e', `require('${PEER.package}').build(${asked})`);
  return built;
}

/** Its files with brotli, in memory, like Landfall's. */
function readFiles(folder: string): Map<string, { body: Buffer; type: string }> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
  return new Map(
    files.map((name) => {
      const body = zlib.brotliCompressSync(fs.readFileSync(path.join(folder, name)));
      return [`${BASE}/${name}`, { body, type: getMimeType(name) ?? 'application/octet-stream' }];
    }),
  );
}

export interface PeerShop {
  /** Of its sign-in page. */
  url: string;
  close(): void;
}

/** Serves the peer's admin application to somebody who has not signed in. */
export async function openPeer(): Promise<PeerShop> {
  const files = readFiles(build());
  const server = http.createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = files.get(pathname) ?? (pathname.startsWith(BASE) ? files.get(`${BASE}/index.html`) : undefined);
    if (!file) return response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Unauthorized"}');
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${BASE}/login`, close: () => void server.close() };
}
