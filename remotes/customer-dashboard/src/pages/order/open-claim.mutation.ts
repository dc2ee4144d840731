import { useShell } from '@landfall/contract';
import { storeFile, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { OrderedLine } from '../../rows.ts';
import { messageKeys, orderKeys } from '../../keys.query.ts';

export interface Claim {
  kind: OrderedLine['claim_kinds'][number];
  description: string;
  quantity: number;
  photos: File[];
}

/** Opens a claim on a line. Its words and photos are messages of the order's conversation, too. `onOpened` runs once the order is read again. */
export const useOpenClaim = (lineId: string, onOpened: () => void) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async ({ photos, ...claim }: Claim) => {
      const stored = await Promise.all(photos.map((photo) => storeFile(db, 'message-attachments', photo)));
      return unwrap(db.rpc('open_claim', { p_claim: { line_id: lineId, ...claim, photos: stored } }));
    },
    onSettled: async (_order, error, _claim, _undo, { client }) => {
      await Promise.all([orderKeys.all, messageKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));
      if (!error) onOpened();
    },
  });
};
