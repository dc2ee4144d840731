import type { Db } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** Lifetime of a signed photo URL, in seconds. */
const SIGNED_FOR = 3600;

/** Signed URLs of private photos by path, in one request. Leaves out what can't be signed: a missing photo is not an error. */
export const photoUrls = (db: Db, photoPaths: string[], bucket: 'product-photos' | 'order-photos' = 'product-photos') =>
  queryOptions({
    queryKey: ['customer', 'photos', bucket, photoPaths] as const,
    queryFn: async (): Promise<Record<string, string>> => {
      if (!photoPaths.length) return {};
      const { data } = await db.storage.from(bucket).createSignedUrls(photoPaths, SIGNED_FOR);
      return Object.fromEntries(
        (data ?? []).flatMap(({ path, signedUrl, error }) => (path && signedUrl && !error ? [[path, signedUrl]] : [])),
      );
    },
    staleTime: (SIGNED_FOR / 2) * 1000,
  });
