import { AppError, type Db } from '@landfall/db';

/** Seconds for which the address of a private file works. */
const SIGNED_FOR = 120;

/** An address that opens an attachment for those who may see it. @throws AppError */
export async function attachmentUrl(db: Db, path: string): Promise<string> {
  const { data, error } = await db.storage.from('message-attachments').createSignedUrl(path, SIGNED_FOR);
  if (error) throw new AppError(error.message, { code: 'not_found', details: 'This file is not there any more.' });
  return data.signedUrl;
}
