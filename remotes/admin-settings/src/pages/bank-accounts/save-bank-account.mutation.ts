import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import type { BankAccount } from './bank-account.query.ts';
import type { bankSchema } from './bank.schema.ts';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';

export type BankValues = InferOutput<typeof bankSchema>;

/** Changes a bank account, or adds one. Orders that wait for a transfer keep the account that they were given. */
export const useSaveBankAccount = (account: BankAccount | undefined) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (values: BankValues) => {
      const table = db.from('bank_accounts');
      const saved = account
        ? table.update(values).match({ id: account.id, updated_at: account.updated_at })
        : table.insert(values);
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'bank_accounts' }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.banks() }),
  });
};
