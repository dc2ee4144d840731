import { type Db, type Result, unwrap } from '@landfall/db';
import type { Span } from './range.ts';

/** The result of admin_overview for a range. */
export type Overview = Result<'admin_overview'>;

/** An item that waits for an admin. */
export type Need = Overview['needs'][number];

/** The shop's measures in a range, and what waits now.
 *  @param span at most 400 days
 *  @throws AppError PT403 for anyone but an admin, PT400 for a longer range */
export const readOverview = (db: Db, { from, to }: Span, signal: AbortSignal): Promise<Overview> =>
  unwrap(db.rpc('admin_overview', { p_from: from, p_to: to }).abortSignal(signal));
