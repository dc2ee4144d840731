import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { countries } from '../../countries.query.ts';
import { LoadFailure } from '@landfall/ui/record';
import { RecordDrawer } from '../../settings/record-drawer.tsx';
import { bankSchema } from './bank.schema.ts';
import { ChoiceItem, FieldGroup, NumberItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { type BankValues, useSaveBankAccount } from './save-bank-account.mutation.ts';
import type { BankAccount } from './bank-account.query.ts';
import styles from '../../settings/settings.module.css';

const FRESH: Partial<BankValues> = { instructions: '', is_default: false, is_active: true, sort: 0 };

export function BankDrawer({ account, onClose }: { account: BankAccount | undefined; onClose(): void }) {
  const { db, toast } = useShell();
  const known = useQuery(countries(db));
  const served = known.data ?? [];
  const save = useSaveBankAccount(account);
  const saved = () => {
    onClose();
    toast({ title: 'Bank account saved', description: 'New transfers will use it.' });
  };
  const currencies = [...new Set(served.map(({ currency }) => currency))].sort();
  return (
    <RecordDrawer
      title={account ? `${account.bank_name}, ${account.currency}` : 'Add bank account'}
      table="bank_accounts"
      schema={bankSchema}
      initial={account ?? FRESH}
      save={{ ...save, mutate: (values) => save.mutate(values, { onSuccess: saved }) }}
      effect="New transfers in this currency will use it."
      changes={(values) => [{ table: 'bank_accounts', ...(account && { id: account.id }), values }]}
      onClose={onClose}
    >
      <LoadFailure query={known}>The countries and currencies could not be loaded.</LoadFailure>
      <FieldGroup title="The account">
        <TextItem name="account_name" label="In the name of" />
        <TextItem name="account_number" label="Account number" />
        <TextItem name="bank_name" label="Bank" />
        <TextItem name="branch_name" label="Branch" />
        <TextItem name="iban" label="IBAN" />
        <TextItem name="swift_code" label="SWIFT code" />
        <ChoiceItem name="currency" label="Currency" options={currencies.map((code) => ({ value: code, label: code }))} />
        <ChoiceItem
          name="country_code"
          label="Country"
          clearable
          options={served.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </FieldGroup>
      <FieldGroup title="For the customer">
        <div className={styles.whole}>
          <TextItem name="instructions" label="What to write with the transfer" rows={3} />
        </div>
        <NumberItem name="sort" label="Place in the list" />
        <div>
          <SwitchItem name="is_default" label="Default of its currency" />
          <SwitchItem name="is_active" label="In use" />
        </div>
      </FieldGroup>
    </RecordDrawer>
  );
}
