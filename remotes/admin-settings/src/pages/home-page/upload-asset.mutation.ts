import { useShell, useStore } from '@landfall/contract';
import { AppError } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** The limits of the bucket site-assets. */
export const ASSET = { types: Object.keys(ENDINGS), maxBytes: 5 * 1024 * 1024 };

/** Uploads an image that every visitor may see and returns its address. Storage checks the role, the size and the type.
 *  @throws AppError `asset` if it is refused */
export const useUploadAsset = () => {
  const { db, session } = useShell();
  const userId = useStore(session).user?.id;
  return useMutation({
    mutationFn: async (file: File) => {
      const files = db.storage.from('site-assets');
      const path = `${userId}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? 'jpg'}`;
      const { error } = await files.upload(path, file, { contentType: file.type });
      if (error) {
        const details = `${file.name} was not uploaded: ${error.message}. Try again, or enter the address of an image.`;
        throw new AppError('asset_not_uploaded', { code: 'asset', details, cause: error });
      }
      return files.getPublicUrl(path).data.publicUrl;
    },
  });
};
