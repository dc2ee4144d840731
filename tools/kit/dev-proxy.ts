// Serves a development build of the shell on this machine, with the backend and the modules of a deployed shop on the same origin.
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { contentSecurityPolicy } from '../../supabase/local/site/security-headers.ts';
import { typeOf } from '../../libs/delivery/src/store/store.ts';
import { BACKEND } from '../dev/dev-shell.preset.ts';

/** The folder in the kit with the development build of the shell. */
export const DEV_SHELL = 'dev-shell';

interface ProxyOptions {
  /** Origin of the deployed shop. */
  site: string;
  port: number;
  /** Folder of the shell's development build. */
  shell: string;
  /** The page's Content-Security-Policy, read at each load. */
  policy: () => Promise<string>;
}

export interface DevProxy {
  url: string;
  close(): void;
}

/** Of the shop's answer: they no longer fit. */
const DROPPED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'strict-transport-security'];
/** Of the browser's request. */
const OWN = ['host', 'connection', 'accept-encoding', 'content-length'];

/** Directive by directive, what either policy allows. */
function eitherOf(one: string, other: string): string {
  const directives = new Map<string, Set<string>>();
  for (const part of [...one.split(';'), ...other.split(';')]) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name) directives.set(name, new Set([...(directives.get(name) ?? []), ...sources]));
  }
  const text = ([name, sources]: [string, Set<string>]) => {
    if (sources.size > 1) sources.delete("'none'");
    return [name, ...sources].join(' ');
  };
  return [...directives].map(text).join('; ');
}

/** The policy of the deployed page, with what this module declares, and its dev server. A shop without a policy has the one that it should
 *  have.
 *  @param site origin of the deployed shop   @param devServer port of the module's dev server */
export async function devPolicy(site: string, capabilities: readonly string[], devServer: number): Promise<string> {
  const page = await fetch(site, { headers: { accept: 'text/html' } });
  await page.body?.cancel();
  const modules = ['http', 'ws'].map((protocol) => `${protocol}://127.0.0.1:${devServer}`).join(' ');
  return eitherOf(
    page.headers.get('content-security-policy') ?? contentSecurityPolicy(),
    contentSecurityPolicy({ modules, capabilities }),
  );
}

/** A file of the shell, or its page for an address without an extension. @returns false if the shell has no such file */
async function sendShell({ shell, policy }: ProxyOptions, pathname: string, response: http.ServerResponse): Promise<boolean> {
  const file = path.extname(pathname) ? path.resolve(shell, `.${decodeURIComponent(pathname)}`) : path.join(shell, 'index.html');
  const bytes = file.startsWith(shell + path.sep) ? await fs.readFile(file).catch(() => null) : null;
  if (!bytes) return false;
  const page = file.endsWith('.html') && { 'Content-Security-Policy': await policy() };
  response.writeHead(200, { 'Content-Type': typeOf(file), 'Cache-Control': 'no-cache', ...page }).end(bytes);
  return true;
}

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
  const body = Buffer.from(await answer.arrayBuffer());
  // the backend is on this origin if it is on the shop's
  response.end(
    request.url === '/config.json' ? body.toString().replace(`"supabaseUrl":"${options.site}"`, `"supabaseUrl":"${own}"`) : body,
  );
}

/** Starts the proxy, on 127.0.0.1 only. */
export async function startProxy(options: ProxyOptions): Promise<DevProxy> {
  const own = `http://localhost:${options.port}`;
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', own);
    const isBackend = BACKEND.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
    const answer = async () => {
      if (isBackend || !(await sendShell(options, pathname, response))) await forward(options, own, request, response);
    };
    answer().catch((error: unknown) => {
      response.writeHead(502, { 'Content-Type': 'text/plain' });
      response.end(`${options.site} cannot be reached: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return {
    url: own,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
