import { useShell } from '@landfall/contract';
import { type PriceStatement, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';
import { quoteCard } from '../../quotes/quote.query.ts';
import type { QuoteCard } from '../../rows.ts';
import { useUserId } from '../../use-user.ts';

export interface DeliveryChoice {
  optionId: string;
  /** The price with this option, as the screen shows it. */
  seen: PriceStatement;
}

/** Changes the delivery option of a sent quote, which reprices it. PT409 if it was answered or changed in the meantime. */
export const useChooseDelivery = ({ id, version }: QuoteCard) => {
  const userId = useUserId();
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: ({ optionId, seen }: DeliveryChoice) =>
      unwrap(
        db.rpc('choose_delivery_option', {
          p_quote_id: id,
          p_version: version,
          p_option_id: optionId,
          p_total: seen.charged.card.amount,
        }),
      ),
    onSuccess: (card, _option, _undo, { client }) => {
      client.setQueryData(quoteCard(db, userId, id).queryKey, card);
      bus.emit({ type: 'quote.priced', quoteId: id });
    },
    onError: (_error, _option, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.card(id) }),
  });
};
