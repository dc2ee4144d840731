import type { Context, Handler } from 'hono';
import { jwtVerify } from 'jose';
import { ownerSql } from '../database/database.ts';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { objectResponse } from './object-response.ts';
import { KeyedQueue } from '../database/keyed-queue.ts';
import { expiryError, MAX_SIGNED_PATHS, signMany, signRequestOf } from './signed-urls.ts';
import { toOneLevel, signedUrl, uploadUrl } from './storage-responses.ts';
import { storageCallerOf, type StorageKeys } from './storage-caller.ts';
import { storageSecretOf } from './storage-key.ts';
import { admitUpload } from './upload-admission.ts';
import { isTooLarge, isUpload, toRawUpload } from './upload-request.ts';

export interface StorageRouterOptions {
  maxBytes: number;
  /** JWT secret of sessions. The key for signed URLs is derived from it. */
  jwtSecret: string;
  keys: StorageKeys;
  connection: LiteConnection;
  /** Whether the disk has room for one more object. */
  hasRoom: () => Promise<boolean>;
  forward: (context: Context, request: Request) => Promise<Response>;
}

const STORAGE = '/storage/v1/object';

const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

function tooLarge(context: Context): Response {
  const body = { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' };
  return context.json(body, 413, ANY_ORIGIN);
}

function tooManyPaths(context: Context): Response {
  const message = `At most ${MAX_SIGNED_PATHS} paths can be signed at once.`;
  return context.json({ statusCode: '400', error: 'InvalidRequest', message }, 400, ANY_ORIGIN);
}

/** More than any screen lists at once. */
const MAX_LISTED = 1000;

const DISK_FULL = {
  statusCode: '507',
  error: 'InsufficientStorage',
  message: 'The server has no room for files at the moment. Try again later.',
};

const BAD_LIST = {
  statusCode: '400',
  error: 'InvalidRequest',
  message: `A list takes a prefix, a search of at most 200 characters, a column and asc or desc, a limit from 0 to ${MAX_LISTED} and an offset, both whole numbers.`,
};

function withJson(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

const isCount = (value: unknown, max: number): boolean =>
  value === undefined || value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max);

const isName = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes('\0');

/** Columns that storage-js documents. */
const SORTED_BY = new Set(['name', 'created_at', 'updated_at', 'last_accessed_at']);

function isSort(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const { column = 'name', order = 'asc' } = Object(value) as Record<string, unknown>;
  return SORTED_BY.has(column as string) && (order === 'asc' || order === 'desc');
}

/** The prefix of a list, null if the request is not valid. */
async function listPrefix(request: Request): Promise<string | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return null;
  const { prefix = '', search, sortBy, limit, offset } = body as Record<string, unknown>;
  const isValid = isName(search ?? '', 200) && isSort(sortBy) && isCount(limit, MAX_LISTED) && isCount(offset, 1_000_000);
  return isValid && isName(prefix, 1000) ? prefix : null;
}

/** Converts the responses of the three calls that storage-js can't read otherwise. */
async function translate(path: string, prefix: string, response: Response): Promise<Response> {
  if (path.startsWith(`${STORAGE}/upload/sign/`)) return withJson(response, uploadUrl((await response.json()) as object));
  if (path.startsWith(`${STORAGE}/list/`))
    return withJson(response, toOneLevel((await response.json()) as { name: string }[], prefix));
  return path.startsWith(`${STORAGE}/sign/`) ? withJson(response, signedUrl((await response.json()) as object)) : response;
}

const isObject = (path: string): boolean =>
  /^\/storage\/v1\/(object|render)\//.test(path) && !path.startsWith(`${STORAGE}/info/`);

const isWrite = (method: string, path: string): boolean => method !== 'GET' && method !== 'HEAD' && isObject(path);

/** Lite answers an unverifiable token with a server error, so check it first. */
async function hasBadToken({ req }: Context, secret: Uint8Array): Promise<boolean> {
  const token = req.query('token');
  if (!token || !/^\/storage\/v1\/object\/(upload\/)?sign\//.test(req.path)) return false;
  return jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
    () => false,
    () => true,
  );
}

/** Hosted has `authenticated` in the path of private objects, lite doesn't. */
function withoutAuthenticated(request: Request): Request {
  const url = request.url.replace(`${STORAGE}/authenticated/`, `${STORAGE}/`);
  return url === request.url ? request : new Request(url, request);
}

/** Wraps lite's storage: unpacks forms and checks sizes of uploads; adds formats, conditions, ranges and safe types to responses. */
export function storageRouter({ maxBytes, jwtSecret, keys, connection, hasRoom, forward }: StorageRouterOptions): Handler {
  const secret = new TextEncoder().encode(storageSecretOf(jwtSecret));
  // Lite checks for the object, then writes the file, then the row. Of two parallel uploads, the refused one could overwrite the
  // bytes.
  const writes = new KeyedQueue();
  return async (context) => {
    const { method, path, raw } = context.req;
    if (await hasBadToken(context, secret)) {
      return context.json(
        { statusCode: '400', error: 'InvalidJWT', message: 'The link is not valid, or no longer' },
        400,
        ANY_ORIGIN,
      );
    }
    const refusal = await expiryError(raw);
    if (refusal) return context.json({ statusCode: '400', error: 'InvalidRequest', message: refusal }, 400, ANY_ORIGIN);
    const caller = storageCallerOf(context, keys);
    const signing = await signRequestOf(context);
    if (signing && caller) {
      if (signing.paths.length > MAX_SIGNED_PATHS) return tooManyPaths(context);
      return context.json(await signMany(connection, caller, signing, secret), 200, ANY_ORIGIN);
    }
    const upload = isUpload({ method, path })
      ? await admitUpload(ownerSql(connection), caller, path, path.startsWith(`${STORAGE}/upload/sign/`))
      : null;
    if (upload && 'error' in upload) {
      const { status, ...body } = upload;
      return context.json(body, status, ANY_ORIGIN);
    }
    if (upload && !(await hasRoom())) return context.json(DISK_FULL, 507, ANY_ORIGIN);
    const prefix = method === 'POST' && path.startsWith(`${STORAGE}/list/`) ? await listPrefix(raw) : '';
    if (prefix === null) return context.json(BAD_LIST, 400, ANY_ORIGIN);
    try {
      const sent = upload ? await toRawUpload(raw, Math.min(upload.maxBytes, maxBytes)) : raw;
      const request = withoutAuthenticated(sent);
      const ask = () => forward(context, request);
      const response = await (isWrite(method, path) ? writes.run(path, ask) : ask());
      if (!response.ok) return response;
      if (method === 'POST') return await translate(path, prefix, response);
      if ((method !== 'GET' && method !== 'HEAD') || !isObject(path)) return response;
      return await objectResponse(response, {
        isPublic: path.startsWith(`${STORAGE}/public/`),
        ifNoneMatch: context.req.header('if-none-match'),
        range: context.req.header('range'),
      });
    } catch (error) {
      if (isTooLarge(error)) return tooLarge(context);
      throw error;
    }
  };
}
