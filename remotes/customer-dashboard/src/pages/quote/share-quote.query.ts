import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

/** A share link. Its URL is shown once, at creation, because only its hash is stored. */
export type ShareLink = Selected<'share_tokens', 'id,expires_at,view_count'>;

/** A quote's valid share links. */
export const shareLinks = (db: Db, quoteId: string) =>
  queryOptions({
    queryKey: [...quoteKeys.all, 'links', quoteId] as const,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('share_tokens')
          .select('id,expires_at,view_count')
          .eq('quote_id', quoteId)
          .is('revoked_at', null)
          .gt('expires_at', new Date().toISOString())
          .order('created_at')
          .abortSignal(signal),
      ),
  });
