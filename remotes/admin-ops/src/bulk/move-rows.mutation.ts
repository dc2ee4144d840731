import { useShell } from '@landfall/contract';
import { type Db, type StatementTotals, unwrap } from '@landfall/db';
import { errorSentence } from '@landfall/ui/record';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { customerKeys, orderKeys, overviewKeys, paymentKeys, quoteKeys } from '../keys.query.ts';

/** A row that can be moved. */
export interface Movable {
  id: string;
  /** "LF-10260" */
  number: string;
  version: number;
  /** The price of a quote, as the list shows it. Sending the quote accepts this price. */
  totals?: StatementTotals | null;
}

/** The result for a row: its new status, or why it was not moved. */
export type MoveResult = { status: string; problem?: undefined } | { problem: string; status?: undefined };

export type Kind = 'quote' | 'order';

/** Moves one quote or order, in a separate transaction: a refusal does not affect the others. */
const moveRow = async (db: Db, kind: Kind, { id, version, totals }: Movable, to: string): Promise<string> => {
  const { status } =
    kind === 'quote'
      ? await unwrap(
          db.rpc('move_quote', {
            p_quote_id: id,
            p_to: to,
            p_version: version,
            ...(totals && { p_total: totals.charged.card.amount }),
          }),
        )
      : await unwrap(db.rpc('move_order', { p_order_id: id, p_to: to, p_version: version }));
  return status;
};

/** Moves rows one after the other and keeps a result for each. It never throws: each failure is the result of its row. */
export function useMoveRows(kind: Kind) {
  const { db, bus } = useShell();
  const [results, setResults] = useState<ReadonlyMap<string, MoveResult>>(new Map());
  const move = useMutation({
    mutationFn: async ({ rows, to }: { rows: readonly Movable[]; to: string }) => {
      for (const row of rows) {
        const result = await moveRow(db, kind, row, to).then(
          (status): MoveResult => ({ status }),
          (error: unknown): MoveResult => ({ problem: errorSentence(error) }),
        ); // one at a time: each result shows as it comes, and the server is not flooded
        setResults((before) => new Map(before).set(row.id, result));
        if (result.status) announce(row.id, result.status);
      }
    },
    onSettled: (_done, _error, _move, _undo, { client }) =>
      Promise.all(
        [quoteKeys, orderKeys, paymentKeys, customerKeys, overviewKeys].map(({ all }) =>
          client.invalidateQueries({ queryKey: all }),
        ),
      ),
  });
  const announce = (id: string, to: string) =>
    bus.emit(kind === 'quote' ? { type: 'quote.moved', quoteId: id, to } : { type: 'order.moved', orderId: id, to });
  return { move, results };
}
