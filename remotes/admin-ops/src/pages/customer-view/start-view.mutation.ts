import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** Starts viewing as a customer. The audit log keeps the admin, the customer and the reason. */
export const useStartView = (customerId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (reason: string) => unwrap(db.rpc('view_as_customer', { p_user_id: customerId, p_reason: reason })),
  });
};
