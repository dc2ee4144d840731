import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useNavigate } from 'react-router-dom';
import { failed } from '../store/labels.ts';
import { useCartActions } from '../store/use-cart.ts';

/** Goes to checkout with the items selected in the cart. @param left called on navigation, so that a drawer can close */
export function useCheckoutPress(left?: () => void): () => void {
  const cart = useCartActions();
  const { toast, log } = useShell();
  const navigate = useNavigate();
  return () => {
    const press = cart.pressCheckout();
    if (press.kind !== 'go') return;
    try {
      void navigate(paths.checkout(press.quoteIds));
      left?.();
    } catch (error) {
      log.error('cart', 'Checkout could not be opened', error);
      toast(failed('checkout'));
    }
  };
}
