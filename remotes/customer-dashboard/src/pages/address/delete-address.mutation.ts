import { useShell } from '@landfall/contract';
import { type Address, addressKey } from '@landfall/customer';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** Deletes an address, on screen at once; restores it if the server refuses. Orders keep their own copy. */
export const useDeleteAddress = (userId: string) => {
  const { db } = useShell();
  const queryKey = addressKey(userId);
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(db.from('user_addresses').delete().eq('user_id', userId).eq('id', id).select('id').single()),
    onMutate: async (id, { client }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Address[]>(queryKey);
      client.setQueryData<Address[]>(queryKey, (list) => list?.filter((address) => address.id !== id));
      return { before };
    },
    onError: (_error, _id, undo, { client }) => void (undo?.before && client.setQueryData(queryKey, undo.before)),
    onSettled: (_row, _error, _id, _undo, { client }) => client.invalidateQueries({ queryKey }),
  });
};
