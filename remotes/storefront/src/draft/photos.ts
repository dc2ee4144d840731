import type { ShellContext } from '@landfall/contract';
import { AppError, type Db } from '@landfall/db';

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** The bucket's limits. */
export const PHOTO = { types: Object.keys(ENDINGS), maxBytes: 5 * 1024 * 1024 };

/** A chosen photo, and its path once uploaded: a retry does not upload it again. */
export interface ChosenPhoto {
  file: File;
  imagePath?: string;
}

const chosen = new WeakMap<ShellContext, Map<string, ChosenPhoto>>();

/** Photos chosen in this page, by item key. They outlive the form, so that a visitor who signs in still has them; after a reload they
 *  must be chosen again. */
export function photosOf(shell: ShellContext): Map<string, ChosenPhoto> {
  const photos = chosen.get(shell) ?? new Map<string, ChosenPhoto>();
  chosen.set(shell, photos);
  return photos;
}

/** Uploads the chosen photos into the person's folder and returns their paths by item key. @throws AppError if one is refused */
export async function uploadPhotos(
  db: Db,
  userId: string,
  photos: ReadonlyMap<string, ChosenPhoto>,
): Promise<Map<string, string>> {
  const uploads = [...photos].map(async ([key, photo]) => {
    photo.imagePath ??= await upload(db, userId, photo.file);
    return [key, photo.imagePath] as const;
  });
  return new Map(await Promise.all(uploads));
}

async function upload(db: Db, userId: string, file: File): Promise<string> {
  const imagePath = `${userId}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? 'jpg'}`;
  const { error } = await db.storage.from('product-photos').upload(imagePath, file, { contentType: file.type });
  if (error) {
    throw new AppError('photo_not_uploaded', {
      code: 'photo',
      details: `${file.name} could not be uploaded. Try again, or send without it.`,
      cause: error,
    });
  }
  return imagePath;
}
