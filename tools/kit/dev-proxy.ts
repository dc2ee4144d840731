// Serves a deployed shop on this machine, with the files of one module from a folder: the page's own origin, so that no policy of the shop changes.
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';

interface ProxyOptions {
  /** Origin of the deployed shop. */
  site: string;
  /** 0: any that is free. */
  port: number;
  /** Addresses below it come from the folder. */
  prefix: string;
  folder: string;
}

export interface DevProxy {
  url: string;
  /** Tells the pages that are open: they replace what was saved, or reload. */
  saved(): void;
  close(): void;
}

const EVENTS = '/__landfall/events';
const SCRIPT = '/__landfall/reload.js';
/** `landfallReplace`: the build's own code, where it runs in this page (tools/kit/hot/hot-client.ts). */
const SAVED = `new EventSource(${JSON.stringify(EVENTS)}).addEventListener('saved', async () => {
  if (!(await globalThis.landfallReplace?.())) location.reload();
});\n`;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** Of the shop's answer: lengths and encodings no longer fit, and its policies forbid scripts without a hash. */
const DROPPED = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'content-security-policy',
  'integrity-policy',
  'strict-transport-security',
];
/** Of the browser's request. */
const OWN = ['host', 'connection', 'accept-encoding', 'content-length'];

async function sendFile({ prefix, folder }: ProxyOptions, pathname: string, response: http.ServerResponse): Promise<void> {
  const file = path.resolve(folder, decodeURIComponent(pathname.slice(prefix.length)));
  const bytes = file.startsWith(folder + path.sep) ? await fs.readFile(file).catch(() => null) : null;
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(bytes ? 200 : 404, { 'Content-Type': bytes ? type : 'text/plain', 'Cache-Control': 'no-store' });
  response.end(bytes ?? 'Not found');
}

/** A page of the shop: its backend on this origin if it was on the shop's, and the script that hears of saves. */
const pageText = (html: string, site: string, own: string): string =>
  html
    .replaceAll(`"supabaseUrl":"${site}"`, `"supabaseUrl":"${own}"`)
    .replace('</head>', `<script src="${SCRIPT}"></script></head>`);

async function forward(
  options: ProxyOptions,
  own: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !OWN.includes(name)) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  headers.set('accept-encoding', 'identity');
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await fetch(new URL(request.url ?? '/', options.site), {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const }),
  });
  const kept = [...answer.headers].filter(([name]) => !DROPPED.includes(name) && name !== 'set-cookie');
  const cookies = answer.headers.getSetCookie();
  response.writeHead(answer.status, { ...Object.fromEntries(kept), ...(cookies.length > 0 && { 'set-cookie': cookies }) });
  if (answer.headers.get('content-type')?.startsWith('text/html')) response.end(pageText(await answer.text(), options.site, own));
  else response.end(Buffer.from(await answer.arrayBuffer()));
}

/** Starts the proxy, on 127.0.0.1 only. */
export async function startProxy(options: ProxyOptions): Promise<DevProxy> {
  const open = new Set<http.ServerResponse>();
  let own = '';
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === EVENTS) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(': open\n\n');
      open.add(response);
      request.on('close', () => open.delete(response));
    } else if (pathname === SCRIPT) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
      response.end(SAVED);
    } else if (pathname.startsWith(options.prefix)) void sendFile(options, pathname, response);
    else
      forward(options, own, request, response).catch((error: unknown) => {
        response.writeHead(502, { 'Content-Type': 'text/plain' });
        response.end(`${options.site} cannot be reached: ${String(error)}`);
      });
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  own = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: own,
    saved: () => {
      for (const response of open) response.write('event: saved\ndata: \n\n');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
