import { useShell } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import { errorSentence } from '@landfall/ui/record';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { customerKeys, orderKeys, overviewKeys, paymentKeys, quoteKeys } from '../keys.query.ts';
import type { Kind, ReviewedRow } from './review.query.ts';

type Movable = Pick<ReviewedRow, 'id' | 'status' | 'version' | 'totals'>;

/** How a moved row is put back: the version that the move gave it, and the status before. */
interface Undo extends Movable {
  by: 'unsend' | 'move';
}

/** The result for a row. `undo` is there where the database allows the way back; `seen`: the price in the review. */
export type MoveResult =
  | { state: 'moved'; status: string; undo?: Undo }
  | { state: 'refused'; error: unknown; seen: Movable['totals'] }
  | { state: 'undone'; status: string }
  | { state: 'kept'; status: string; problem: string };

interface MovedCard {
  status: string;
  version: number;
  moves: readonly string[];
  actions?: readonly string[];
}

/** Moves one quote or order by the verb of its own page. The price of the review is what sending accepts. */
const moveRow = (db: Db, kind: Kind, { id, version, totals }: Movable, to: string): Promise<MovedCard> =>
  kind === 'order'
    ? unwrap(db.rpc('move_order', { p_order_id: id, p_to: to, p_version: version }))
    : unwrap(
        db.rpc('move_quote', {
          p_quote_id: id,
          p_to: to,
          p_version: version,
          ...(totals && { p_total: totals.charged.card.amount }),
        }),
      );

function undoOf(row: Movable, { version, moves, actions = [] }: MovedCard): Undo | undefined {
  if (actions.includes('unsend')) return { ...row, version, by: 'unsend' };
  return moves.includes(row.status) ? { ...row, version, by: 'move' } : undefined;
}

const undoRow = (db: Db, kind: Kind, undo: Undo): Promise<MovedCard> =>
  undo.by === 'unsend'
    ? unwrap(db.rpc('unsend_quote', { p_quote_id: undo.id, p_version: undo.version }))
    : moveRow(db, kind, undo, undo.status);

/** Moves rows one after the other, each in its own transaction, keeps a result for each, and takes them back. It never throws: each
 *  failure is the result of its row. */
export function useMoveRows(kind: Kind) {
  const { db, bus } = useShell();
  const [results, setResults] = useState<ReadonlyMap<string, MoveResult>>(new Map());
  const keep = (id: string, result: MoveResult) => setResults((before) => new Map(before).set(id, result));
  const announce = (id: string, to: string) =>
    bus.emit(kind === 'quote' ? { type: 'quote.moved', quoteId: id, to } : { type: 'order.moved', orderId: id, to });
  const refresh = (_done: unknown, _error: unknown, _rows: unknown, _before: unknown, { client }: { client: QueriesOf }) =>
    Promise.all(
      [quoteKeys, orderKeys, paymentKeys, customerKeys, overviewKeys].map(({ all }) =>
        client.invalidateQueries({ queryKey: all }),
      ),
    );
  const move = useMutation({
    mutationFn: async ({ rows, to }: { rows: readonly Movable[]; to: string }) => {
      for (const row of rows) {
        try {
          const card = await moveRow(db, kind, row, to); // one at a time: each result shows as it comes, and the server is not flooded
          const undo = undoOf(row, card);
          keep(row.id, { state: 'moved', status: card.status, ...(undo && { undo }) });
          announce(row.id, card.status);
        } catch (error) {
          keep(row.id, { state: 'refused', error, seen: row.totals });
        }
      }
    },
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: async () => {
      for (const [id, result] of results) {
        if (result.state !== 'moved' || !result.undo) continue;
        try {
          const { status } = await undoRow(db, kind, result.undo);
          keep(id, { state: 'undone', status });
          announce(id, status);
        } catch (error) {
          keep(id, { state: 'kept', status: result.status, problem: errorSentence(error) });
        }
      }
    },
    onSettled: refresh,
  });
  return { move, undo, results };
}

interface QueriesOf {
  invalidateQueries(filters: { queryKey: readonly unknown[] }): Promise<void>;
}
