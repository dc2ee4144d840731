import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** A row of bank_accounts: where a customer who pays by transfer sends the money. At most one default a currency. */
export type BankAccount = Row<'bank_accounts'>;

export const bankAccounts = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.banks(),
    queryFn: ({ signal }) => unwrap(db.from('bank_accounts').select().order('currency').order('sort').abortSignal(signal)),
  });
