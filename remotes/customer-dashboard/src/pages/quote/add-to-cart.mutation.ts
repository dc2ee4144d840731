import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

/** Puts an approved quote into the cart that is neither there nor saved. */
export const useAddToCart = (id: string, userId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: () =>
      unwrap(
        db
          .from('quotes')
          .update({ in_cart: true, saved_for_later: false })
          .eq('user_id', userId)
          .eq('id', id)
          .select('id')
          .single(),
      ),
    onSuccess: () => bus.emit({ type: 'cart.changed', quoteIds: [id] }),
    onSettled: (_id, _error, _void, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
