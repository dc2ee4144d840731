import { listArguments, unwrapList } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { type Db, type Result, unwrap } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { orderKeys, overviewKeys } from '../../../keys.query.ts';

export type Claim = Result<'admin_claim_list'>['rows'][number];

/** Days of parcels that the measures count. */
export const REPORT_DAYS = 90;
export const CLAIMS: ListSpec = {
  sortable: ['due_at', 'created_at', 'ended_at'],
  sort: 'due_at',
  filters: ['state', 'kind', 'customer', 'since', 'until'],
  choices: { state: ['all', 'ended', 'refund', 'replacement', 'refused'], kind: ['damaged', 'missing', 'wrong', 'lost'] },
};

/** One page of the list. Without a state in the address: open claims.
 *  @param size rows per page */
export function readClaims(db: Db, list: ListState, signal: AbortSignal, size?: number) {
  const { state = 'open', ...filters } = list.filters;
  const page = listArguments(list, { ...filters, state: state === 'all' ? undefined : state }, size);
  return unwrapList(db.rpc('admin_claim_list', page).abortSignal(signal));
}

export const claimsPage = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'claims', list],
    queryFn: ({ signal }) => readClaims(db, list, signal),
    placeholderData: keepPreviousData,
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
      unwrap(db.rpc('decide_claim', { p_claim_id: id, p_version: version, p_to: to, ...(reason && { p_reason: reason }) })),
    onSettled: (_claim, _error, _to, _undo, { client }) =>
      Promise.all([orderKeys.all, overviewKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
