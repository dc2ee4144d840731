import { useShell } from '@landfall/contract';
import { type Result, storeFile, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, overviewKeys, quoteKeys } from '../keys.query.ts';
import type { Line, LineState } from './order-lines.query.ts';

/** What is known of a line after a step. */
export interface LineDetails {
  /** Pieces; all of the line by default. */
  quantity?: number | undefined;
  /** For all pieces, in the shop's currency. */
  paid_at_shop?: number | undefined;
  shop_order_ref?: string | undefined;
  shop_tracking?: string | undefined;
  /** kg, of all pieces. */
  received_weight?: number | undefined;
  length_cm?: number | undefined;
  width_cm?: number | undefined;
  height_cm?: number | undefined;
}

export interface LineMove {
  lines: { line: Line; details?: LineDetails }[];
  to: LineState;
  /** For every line: its customer reads the reason. */
  shared?: { reason?: string; shop_order_ref?: string };
  /** Photos of the first line. */
  photos?: File[];
}

/** The moved lines and their orders. */
export type LinesAnswer = Result<'move_lines'>;

/** An order of moved lines, and the status that it can have now. */
export type MovedOrder = LinesAnswer['orders'][number];

/** Moves lines of orders, all or none. PT409 `stale_version` where another admin changed one since. */
export const useMoveLines = () => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async ({ lines, to, shared = {}, photos = [] }: LineMove) => {
      const [first] = lines;
      const folder = first?.line.order_id ?? '';
      const stored = await Promise.all(photos.map((photo) => storeFile(db, 'order-photos', photo, folder)));
      return unwrap(
        db.rpc('move_lines', {
          p_lines: lines.map(({ line, details }, index) => ({
            line_id: line.id,
            seen: line.updated_at,
            ...details,
            ...(index === 0 && stored.length > 0 && { photos: [...(line.photos ?? []), ...stored] }),
          })),
          p_to: to,
          p_details: shared,
        }),
      );
    },
    // the page of an order is read under quoteKeys: each change of a line gives the order another version
    onSettled: (_lines, _error, _move, _undo, { client }) =>
      Promise.all([orderKeys.all, quoteKeys.all, overviewKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
