import type { Db } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** Seconds for which a signed address opens a photo. */
const SIGNED_FOR = 3600;

/** Addresses of private photos by their path; one request for all. What cannot be signed is left out: a photo is never worth an error. */
export const photoUrls = (db: Db, photoPaths: string[]) =>
  queryOptions({
    queryKey: ['customer', 'photos', photoPaths] as const,
    queryFn: async (): Promise<Record<string, string>> => {
      if (!photoPaths.length) return {};
      const { data } = await db.storage.from('product-photos').createSignedUrls(photoPaths, SIGNED_FOR);
      return Object.fromEntries(
        (data ?? []).flatMap(({ path, signedUrl, error }) => (path && signedUrl && !error ? [[path, signedUrl]] : [])),
      );
    },
    staleTime: (SIGNED_FOR / 2) * 1000,
  });
