// A small registry of npm packages in memory, for tests of publication: publish, packuments, tarballs.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Packument {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<string, { dist: { tarball: string; integrity?: string } }>;
  _attachments?: Record<string, { data: string }>;
}

export interface LocalRegistry {
  url: string;
  /** `@landfall/kit 1.1.0-shell.2.0.0`, in the order of publication. */
  published: string[];
  close(): Promise<void>;
}

async function bodyOf(request: http.IncomingMessage): Promise<Packument> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Packument;
}

/** Starts it on 127.0.0.1. Anyone may publish; a version that is there is refused. */
export async function startRegistry(): Promise<LocalRegistry> {
  const packages = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const published: string[] = [];

  async function publish(request: http.IncomingMessage, url: string): Promise<number> {
    const { name, versions, 'dist-tags': tags, _attachments = {} } = await bodyOf(request);
    const known = packages.get(name);
    const [version = ''] = Object.keys(versions);
    if (known?.versions[version]) return 409;
    const [attached] = Object.values(_attachments);
    const path = `/-/${encodeURIComponent(name)}/${version}.tgz`;
    tarballs.set(path, Buffer.from(attached!.data, 'base64'));
    versions[version]!.dist.tarball = url + path;
    packages.set(name, {
      name,
      'dist-tags': { ...known?.['dist-tags'], ...tags },
      versions: { ...known?.versions, ...versions },
    });
    published.push(`${name} ${version}`);
    return 201;
  }

  const server = http.createServer((request, response) => {
    const answer = async () => {
      const path = new URL(request.url ?? '/', url).pathname;
      if (request.method === 'PUT') return response.writeHead(await publish(request, url)).end('{}');
      const found = tarballs.get(path) ?? packages.get(decodeURIComponent(path.slice(1)));
      if (!found) return response.writeHead(404).end('{}');
      return response.end(Buffer.isBuffer(found) ? found : JSON.stringify(found));
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    published,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

if (import.meta.main) console.log((await startRegistry()).url);
