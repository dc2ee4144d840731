import { AppError, type Db } from '@landfall/db';

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** The limits of both buckets. */
export const PHOTO = { types: Object.keys(ENDINGS), maxBytes: 5 * 1024 * 1024 };

/** Uploads a photo and returns its path. @param folder the person's, or in order-photos the order's. @throws AppError if it is refused */
export async function uploadPhoto(
  db: Db,
  folder: string,
  file: File,
  bucket: 'product-photos' | 'order-photos' = 'product-photos',
): Promise<string> {
  const imagePath = `${folder}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? 'jpg'}`;
  const { error } = await db.storage.from(bucket).upload(imagePath, file, { contentType: file.type });
  if (error) {
    throw new AppError('photo_not_uploaded', {
      code: 'photo',
      details: `${file.name} could not be uploaded. Try again, or go on without it.`,
      cause: error,
    });
  }
  return imagePath;
}
