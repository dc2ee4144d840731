import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

/** A link that somebody made. The address itself is shown once, when it is made: only its hash is kept. */
export type ShareLink = Selected<'share_tokens', 'id,expires_at,view_count'>;

/** The links to a quote that still work. */
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
