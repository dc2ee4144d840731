import { useShell } from '@landfall/contract';
import { storeFile } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** Uploads an image that every visitor may see and returns its address. @throws AppError with the function's code */
export const useUploadAsset = () => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async (file: File) =>
      db.storage.from('site-assets').getPublicUrl(await storeFile(db, 'site-assets', file)).data.publicUrl,
  });
};
