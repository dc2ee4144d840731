import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../keys.query.ts';

/** Values in the currency of the shop's country, weights in kg. */
export type Papers = Result<'parcel_papers'>;

/** What the papers of a parcel say. PT404 `parcel_not_found`. */
export const parcelPapers = (db: Db, parcelId: string) =>
  queryOptions({
    queryKey: orderKeys.papers(parcelId),
    queryFn: ({ signal }) => unwrap(db.rpc('parcel_papers', { p_parcel_id: parcelId }).abortSignal(signal)),
  });
