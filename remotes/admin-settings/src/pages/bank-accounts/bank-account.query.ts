import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** A row of bank_accounts: where a customer who pays by transfer sends the money. At most one default a currency. */
export interface BankAccount {
  id: string;
  country_code: string | null;
  currency: string;
  account_name: string;
  account_number: string;
  bank_name: string;
  branch_name: string | null;
  iban: string | null;
  swift_code: string | null;
  instructions: string;
  is_default: boolean;
  is_active: boolean;
  sort: number;
  updated_at: string;
}

export const bankAccounts = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.banks(),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('bank_accounts')
          .select()
          .order('currency')
          .order('sort')
          .abortSignal(signal)
          .overrideTypes<BankAccount[], { merge: false }>(),
      ),
  });
