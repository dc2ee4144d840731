import { callFunction } from './call-function.ts';
import type { Db } from './client.ts';

export type FileBucket = 'message-attachments' | 'product-photos' | 'order-photos' | 'site-assets';

/** Stores a file and returns its path: the only way into these buckets. The server removes a picture's metadata and decides its type by
 *  its content. @param folder the order's id for order-photos  @throws AppError with the function's code */
export async function storeFile(db: Db, bucket: FileBucket, file: File, folder?: string): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  body.set('bucket', bucket);
  if (folder) body.set('folder', folder);
  return (await callFunction<{ path: string }>(db, 'attach-file', body)).path;
}
