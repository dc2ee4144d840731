import { AppError, type Db } from '@landfall/db';
import { queryOptions, skipToken } from '@tanstack/react-query';

/** How long a signed address works, in seconds; read again a little before that. */
const LASTS = 3600;

/** An address for a file of a private bucket, or nothing to ask where there is no file. */
export const signedUrl = (
  db: Db,
  bucket: 'order-photos' | 'product-photos' | 'payment-proofs' | 'payout-proofs',
  path: string | undefined,
) =>
  queryOptions({
    queryKey: ['admin-ops', 'signed-url', bucket, path],
    queryFn: path
      ? async () => {
          const { data, error } = await db.storage.from(bucket).createSignedUrl(path, LASTS);
          if (error) throw new AppError(error.message, { code: 'storage', cause: error });
          return data.signedUrl;
        }
      : skipToken,
    staleTime: (LASTS - 300) * 1000,
  });
