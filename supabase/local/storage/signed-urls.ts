import type { Context } from 'hono';
import { SignJWT } from 'jose';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { type StorageCaller } from './storage-caller.ts';

interface SignMany {
  expiresIn?: number;
  paths?: unknown;
}

/** More than any screen shows at once. */
export const MAX_SIGNED_PATHS = 500;

const ROUTE = /^\/storage\/v1\/object\/sign\/([^/]+)$/;

interface SignRequest {
  bucket: string;
  paths: string[];
  expiresIn: number;
}

/** Parses a request for several signed URLs, null for any other. Replaces lite's route, which queries the database once per path. */
export async function signRequestOf({ req }: Context): Promise<SignRequest | null> {
  const bucket = req.method === 'POST' ? ROUTE.exec(req.path)?.[1] : undefined;
  if (!bucket) return null;
  const body = (await req.raw
    .clone()
    .json()
    .catch(() => null)) as SignMany | null;
  if (!Array.isArray(body?.paths)) return null;
  return { bucket: decodeURIComponent(bucket), paths: body.paths.map(String), expiresIn: Number(body.expiresIn) };
}

/** Paths the caller may read, in one query. */
async function readable(connection: LiteConnection, caller: StorageCaller, { bucket, paths }: SignRequest): Promise<Set<string>> {
  const rows = await connection.withContext({ auth: caller }, (db) =>
    db
      .selectFrom('storage.objects')
      .select('name')
      .where('bucket_id', '=', bucket)
      .where('name', 'in', [...new Set(paths)])
      .execute(),
  );
  return new Set(rows.map(({ name }: { name: string }) => name));
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** One signed URL per path. As on hosted, a path that can't be signed gets an error instead. @param secret signs the URLs */
export async function signMany(
  connection: LiteConnection,
  caller: StorageCaller,
  request: SignRequest,
  secret: Uint8Array,
): Promise<object[]> {
  if (request.paths.length === 0) return [];
  const names = await readable(connection, caller, request);
  const { bucket, expiresIn } = request;
  const now = Math.floor(Date.now() / 1000);
  const sign = async (path: string): Promise<object> => {
    if (!names.has(path))
      return { path, error: 'Either the object does not exist or you do not have access to it', signedURL: null };
    const token = await new SignJWT({ sub: path, bucket, intent: 'download' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + expiresIn)
      .sign(secret);
    return { path, error: null, signedURL: `/object/sign/${encodePath(`${bucket}/${path}`)}?token=${token}` };
  };
  return Promise.all(request.paths.map(sign));
}

/** Longest lifetime of a signed URL, in seconds. */
const MAX_S = 7 * 24 * 3600;

const isSigning = (request: Request): boolean =>
  request.method === 'POST' && new URL(request.url).pathname.startsWith('/storage/v1/object/sign/');

/** Error message for an invalid `expiresIn`, null if valid. */
export async function expiryError(request: Request): Promise<string | null> {
  if (!isSigning(request)) return null;
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { expiresIn?: unknown } | null;
  const seconds = body?.expiresIn;
  if (typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_S) return null;
  return `expiresIn must be a whole number of seconds from 1 to ${MAX_S} (7 days).`;
}
