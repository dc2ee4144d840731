import { useShell } from '@landfall/contract';
import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { orderKeys, overviewKeys } from '../../../keys.query.ts';

export type Claim = Row<'admin_claims'>;

/** Days of parcels that the measures count. */
export const REPORT_DAYS = 90;
/** Rows of each list. */
const MOST = 200;

/** Open claims by deadline, or the newest that ended. */
export const claimsList = (db: Db, isOpen: boolean) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'claims', isOpen],
    queryFn: ({ signal }) => {
      const rows = db.from('admin_claims').select();
      return unwrap(
        (isOpen
          ? rows.eq('state', 'open').order('due_at').order('id')
          : rows.neq('state', 'open').order('ended_at', { ascending: false }).order('id')
        )
          .limit(MOST)
          .abortSignal(signal),
      );
    },
  });

/** Claims of the parcels that left in the last days. */
export const claimReport = (db: Db) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'claim-report'],
    queryFn: ({ signal }) => {
      const now = Date.now();
      const from = new Date(now - REPORT_DAYS * 86_400_000).toISOString();
      return unwrap(db.rpc('claim_report', { p_from: from, p_to: new Date(now).toISOString() }).abortSignal(signal));
    },
  });

/** Ends a claim without a refund. */
export const useDecideClaim = ({ id, version }: Claim) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ to, reason }: { to: 'replacement' | 'refused'; reason: string }) =>
      unwrap(db.rpc('decide_claim', { p_claim_id: id!, p_version: version!, p_to: to, ...(reason && { p_reason: reason }) })),
    onSettled: (_claim, _error, _to, _undo, { client }) =>
      Promise.all([orderKeys.all, overviewKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
