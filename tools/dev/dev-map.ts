import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ModuleMap, type Release, openEnvelope, sealMap } from '@landfall/modules';
import { ENTRY, MANIFEST } from '../build/release-document.ts';
import { globalNameOf } from '../build/remote.preset.ts';
import { DEV_VERSION } from './hot-remote.preset.ts';

/** A dev server's files change as one types: the development shell does not ask them for a hash, the map's form does. */
const ANY_HASH = `sha256-${'A'.repeat(43)}=`;

const devRelease = (name: string, port: number): Release => {
  const base = `http://127.0.0.1:${port}/`;
  return {
    version: DEV_VERSION,
    entry: base + ENTRY,
    integrity: ANY_HASH,
    entryGlobalName: globalNameOf(name, DEV_VERSION),
    manifest: base + MANIFEST,
  };
};

async function mapWith(backend: string, name: string, port: number): Promise<ModuleMap> {
  const map = openEnvelope(await (await fetch(`${backend}/modules/production.json`)).json(), Date.now());
  return { ...map, modules: { ...map.modules, [name]: { stable: devRelease(name, port), previous: null } } };
}

/** Serves the backend's map with one module taken from its dev server.
 *  @returns its URL, and what closes it */
export async function serveDevMap(backend: string, name: string, port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    void mapWith(backend, name, port).then(
      (map) => answer(200, sealMap(map)),
      (error: unknown) => answer(502, { message: String(error) }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
