import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { jwtVerify } from 'jose';
import { addressOf } from '../client-address.ts';
import { type FunctionContext, loadHandler, runHandler } from './deno-shim.ts';

export interface FunctionsOptions {
  /** The folder supabase/. */
  root: string;
  jwtSecret: string;
  context: FunctionContext;
}

const CORS = { 'Access-Control-Allow-Origin': '*' };
const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status, headers: CORS });

/** Functions with `verify_jwt = false` in config.toml. All others need a signed token. */
async function openFunctions(root: string): Promise<Set<string>> {
  const config = await fs.readFile(path.join(root, 'config.toml'), 'utf8').catch(() => '');
  const tables = config.split(/^\[/m).map((table) => /^functions\.([a-z0-9-]+)\]([\s\S]*)$/.exec(table));
  return new Set(tables.flatMap((table) => (table?.[1] && /^\s*verify_jwt\s*=\s*false/m.test(table[2] ?? '') ? [table[1]] : [])));
}

async function functionFiles(root: string): Promise<Map<string, string>> {
  const folder = path.join(root, 'functions');
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name)).map(({ name }) => name);
  return new Map(names.map((name) => [name, pathToFileURL(path.resolve(folder, name, 'index.ts')).href]));
}

async function isSigned(request: Request, secret: Uint8Array): Promise<boolean> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return token
    ? jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
        () => true,
        () => false,
      )
    : false;
}

/** Requests a function makes to its own project count against the client that called the function. */
function forRequest(context: FunctionContext, caller: Request): FunctionContext {
  return {
    ...context,
    fetch: (request) => {
      const headers = new Headers(request.headers);
      headers.set('x-forwarded-for', addressOf(caller));
      return context.fetch(new Request(request, { headers }));
    },
  };
}

/** Serves supabase/functions/<name>/index.ts at /functions/v1/<name>, like the Edge Runtime. */
export async function functionRouter({
  root,
  jwtSecret,
  context,
}: FunctionsOptions): Promise<(request: Request) => Promise<Response>> {
  const open = await openFunctions(root);
  const files = await functionFiles(root);
  const secret = new TextEncoder().encode(jwtSecret);
  return async (request) => {
    const name = /^\/functions\/v1\/([a-z0-9-]+)(?:\/|$)/.exec(new URL(request.url).pathname)?.[1] ?? '';
    const file = files.get(name);
    if (!file) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
    const needsToken = request.method !== 'OPTIONS' && !open.has(name);
    if (needsToken && !(await isSigned(request, secret))) return refuse(401, 'UNAUTHORIZED', 'Missing or invalid token');
    try {
      return await runHandler(await loadHandler(file), forRequest(context, request), request);
    } catch (error) {
      console.error(`Function ${name} failed:`, error);
      return refuse(500, 'WORKER_ERROR', 'Function exited due to an error');
    }
  };
}
