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

/** A request for several signed URLs; null for any other. Lite's own route for it is never reached: it asks the database for each path. */
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

/** The paths that the caller's policies let them read, in one statement. */
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

/** One signed URL per path, as hosted answers: what cannot be signed carries an error instead.
 *  @param secret signs URLs */
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
