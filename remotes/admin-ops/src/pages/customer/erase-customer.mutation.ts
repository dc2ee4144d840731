import { useShell } from '@landfall/contract';
import { counted } from '@landfall/currency';
import { callFunction } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { customerKeys } from '../../keys.query.ts';

interface Erased {
  rows: number;
  files: number;
  /** Files that could not be removed from storage yet. */
  left: number;
}

/** Erases a customer's personal data for good. It takes the right to administer every module. */
export const useEraseCustomer = (id: string) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (typed: { confirm: string; reason: string }) =>
      callFunction<Erased>(db, 'delivery/customer-erase', { customer: id, ...typed }),
    onSuccess: ({ left }) =>
      toast({
        title: left === 0 ? 'Personal data erased' : `Personal data erased. Removed later: ${counted(left, 'file', 'files')}`,
      }),
    onSettled: (_erased, _error, _typed, _undo, { client }) => client.invalidateQueries({ queryKey: customerKeys.all }),
  });
};
