import type { ShellContext } from '@landfall/contract';
import { type Db, storeFile } from '@landfall/db';

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
export async function uploadPhotos(db: Db, photos: ReadonlyMap<string, ChosenPhoto>): Promise<Map<string, string>> {
  const uploads = [...photos].map(async ([key, photo]) => {
    photo.imagePath ??= await storeFile(db, 'product-photos', photo.file);
    return [key, photo.imagePath] as const;
  });
  return new Map(await Promise.all(uploads));
}
