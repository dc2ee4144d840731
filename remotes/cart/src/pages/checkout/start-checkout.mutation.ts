import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Tells the server once that this customer opened the checkout: cart recovery counts one hour from then. A failure doesn't disturb the
 *  checkout, and the cart is still noticed after its longer time. */
export function useStartCheckout(): void {
  const { db } = useShell();
  const { mutate } = useMutation({ mutationFn: () => unwrap(db.rpc('start_checkout')) });
  useEffect(() => mutate(), [mutate]);
}
