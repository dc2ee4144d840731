import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PageManifest } from '@landfall/contract';
import type { TestDatabase } from '../harness.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';

export interface Said {
  status: number;
  headers: Headers;
  // eslint-disable-next-line typescript/no-explicit-any -- each test knows its answer
  body: Record<string, never> & { error: { code: string; message: string; details: Record<string, never> } };
}

export interface Asking {
  /** A team's token or a session; the secret key if missing; no authorization if null. */
  token?: string | null;
  /** POST where there is one. */
  body?: unknown;
  method?: string;
  headers?: Record<string, string>;
}

/** A request to a function, as the CLI or a page makes it. */
export async function call(db: Pick<TestDatabase, 'fetch'>, address: string, asking: Asking = {}): Promise<Said> {
  const { token = TEST_KEYS.secretKey, body, method = body === undefined ? 'GET' : 'POST', headers = {} } = asking;
  const request = new Request(`${TEST_ORIGIN}/functions/v1/${address}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await db.fetch(request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Said['body'] };
}

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const NO_FILES = { files: [], shared: [] };

/** A manifest without pages, which needs no claim. */
const NO_PAGES: PageManifest = { name: 'Module', pages: [] };

/** A whole small remote: its files by path, and its release.json. */
export function aRemote(module: string, version: string, needs: object = {}, pageManifest: PageManifest = NO_PAGES) {
  const chunk = `chunk of ${version}`;
  const files: Record<string, string> = {
    'mf-manifest.json': '{}',
    'remoteEntry.js': `var x = {}; x.sriHashes={"1":"${integrityOf(chunk)}"}`,
    'static/js/async/1.js': chunk,
  };
  const document = {
    module,
    version,
    builtAt: '2026-11-21T10:00:00.000Z',
    contract: '^1.0.0',
    entryGlobalName: `${module}_${version}`.replace(/\W/g, '_'),
    needs,
    early: { module: NO_FILES, pages: {} },
    pageManifest,
    files: Object.entries(files).map(([name, text]) => ({ path: name, bytes: text.length, integrity: integrityOf(text) })),
  };
  return { document, files };
}

type Remote = ReturnType<typeof aRemote>;

/** Sends the files as the CLI does. */
export async function upload(db: TestDatabase, { document, files }: Remote, token?: string): Promise<number[]> {
  const { module, version } = document;
  const responses: number[] = [];
  for (const { path: name, integrity } of document.files) {
    const asking = { method: 'PUT', body: files[name], headers: { 'x-integrity': integrity }, ...(token && { token }) };
    responses.push((await call(db, `delivery/files/${module}/${version}/${name}`, asking)).status);
  }
  return responses;
}

/** Uploads and publishes. */
export async function release(
  db: TestDatabase,
  module: string,
  version: string,
  needs: object = {},
  pageManifest?: PageManifest,
): Promise<Remote> {
  const remote = aRemote(module, version, needs, pageManifest);
  await upload(db, remote);
  const { status, body } = await call(db, 'delivery/publish', { body: { document: remote.document } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return remote;
}

/** Takes a stored file away, as a bad disk would. */
export const loseFile = (db: TestDatabase, { document: { module, version } }: Remote, name: string): Promise<void> =>
  fs.rm(path.join(db.modulesDir, module, version, name));
