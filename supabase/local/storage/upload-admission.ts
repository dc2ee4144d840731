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

/** No bucket takes files of visitors, so a visitor's file is not read at all. A signed upload link stands for the user who made it.
 *  @param path of the request   @param isSigned whether it carries a signed upload link, which was verified
 *  @returns how many bytes the bucket takes */
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
