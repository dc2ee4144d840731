import type { SqlSession } from '../database/database.ts';
import type { StorageCaller } from './storage-caller.ts';

/** Why an upload is refused before its body is read. */
export interface UploadRefused {
  status: 400 | 403;
  statusCode: string;
  error: string;
  message: string;
}

const BUCKET = /^\/storage\/v1\/object\/(?:upload\/sign\/)?([^/]+)\//;

const NOT_ALLOWED: UploadRefused = {
  status: 403,
  statusCode: '403',
  error: 'Unauthorized',
  message: 'new row violates row-level security policy',
};

const NO_BUCKET: UploadRefused = { status: 400, statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' };

/** Refuses visitors' uploads without reading the body, because no bucket accepts them. A signed upload link acts for the user who
 *  created it. @param path the request's path   @param isSigned the request has a verified signed upload link   @returns the
 *  bucket's size limit in bytes */
export async function admitUpload(
  sql: SqlSession,
  caller: StorageCaller | null,
  path: string,
  isSigned: boolean,
): Promise<UploadRefused | { maxBytes: number }> {
  if (!isSigned && (!caller || caller.role === 'anon')) return NOT_ALLOWED;
  const [bucket] = await sql.query<{ bytes: number | null }>(
    'select file_size_limit as bytes from storage.buckets where id = $1',
    [decodeURIComponent(BUCKET.exec(path)?.[1] ?? '')],
  );
  return bucket ? { maxBytes: Number(bucket.bytes ?? Infinity) } : NO_BUCKET;
}
