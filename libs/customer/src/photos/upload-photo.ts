import { AppError, type Db } from '@landfall/db';

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** The limits of the bucket product-photos. */
export const PHOTO = { types: Object.keys(ENDINGS), maxBytes: 5 * 1024 * 1024 };

/** Uploads a photo into the person's folder and returns its path. @throws AppError if it is refused */
export async function uploadPhoto(db: Db, userId: string, file: File): Promise<string> {
  const imagePath = `${userId}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? 'jpg'}`;
  const { error } = await db.storage.from('product-photos').upload(imagePath, file, { contentType: file.type });
  if (error) {
    throw new AppError('photo_not_uploaded', {
      code: 'photo',
      details: `${file.name} could not be uploaded. Try again, or go on without it.`,
      cause: error,
    });
  }
  return imagePath;
}
