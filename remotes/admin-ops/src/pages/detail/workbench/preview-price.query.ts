import { type Db, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { previewKey } from '../../../keys.query.ts';
import type { TypedPrice } from './draft.ts';

/** What the typed figures would cost, nothing saved. Asks for nothing while the form cannot be priced (`typed` undefined). */
export const pricePreview = (db: Db, quoteId: string, typed: TypedPrice | undefined) =>
  queryOptions({
    queryKey: previewKey(quoteId, typed),
    queryFn: typed
      ? ({ signal }) => unwrap(db.rpc('preview_price', { p_quote_id: quoteId, p_typed: typed }).abortSignal(signal))
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
