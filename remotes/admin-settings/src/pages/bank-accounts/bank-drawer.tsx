import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { countries } from '../../countries.query.ts';
import { LoadFailure } from '@landfall/ui/record';
import { EditDrawer } from '../../settings/edit-drawer.tsx';
import { ChoiceItem, FieldGroup, NumberItem, SwitchItem, TextItem } from '../../settings/fields.tsx';
import { type BankValues, useSaveBankAccount } from './save-bank-account.mutation.ts';
import type { BankAccount } from './bank-account.query.ts';
import styles from '../../settings/settings.module.css';

const FRESH: Partial<BankValues> = { instructions: '', is_default: false, is_active: true, sort: 0 };

export function BankDrawer({ account, onClose }: { account: BankAccount | undefined; onClose(): void }) {
  const { db, toast } = useShell();
  const known = useQuery(countries(db));
  const served = known.data ?? [];
  const [form] = Form.useForm<BankValues>();
  const save = useSaveBankAccount(account);
  const saved = () => {
    onClose();
    toast({ title: 'Bank account saved', description: 'The next transfer is asked for with it.' });
  };
  const currencies = [...new Set(served.map(({ currency }) => currency))].sort();
  return (
    <EditDrawer<BankValues>
      title={account ? `${account.bank_name}, ${account.currency}` : 'Add bank account'}
      table="bank_accounts"
      open
      form={form}
      initial={account ?? FRESH}
      busy={save.isPending}
      error={save.error}
      effect="The next transfer in this currency is asked for with it."
      onClose={onClose}
      onSave={(values) => save.mutate(values, { onSuccess: saved })}
    >
      <LoadFailure query={known}>The countries and currencies could not be loaded.</LoadFailure>
      <FieldGroup title="The account">
        <TextItem name="account_name" label="In the name of" required />
        <TextItem name="account_number" label="Account number" required maxLength={60} />
        <TextItem name="bank_name" label="Bank" required />
        <TextItem name="branch_name" label="Branch" />
        <TextItem
          name="iban"
          label="IBAN"
          maxLength={44}
          rules={[{ pattern: /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,40}$/, message: 'Two letters, two digits, then the account.' }]}
        />
        <TextItem
          name="swift_code"
          label="SWIFT code"
          maxLength={11}
          rules={[{ pattern: /^[A-Z0-9]{8}([A-Z0-9]{3})?$/, message: '8 or 11 capital letters and digits.' }]}
        />
        <ChoiceItem
          name="currency"
          label="Currency"
          required
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
        <ChoiceItem
          name="country_code"
          label="Country"
          clearable
          options={served.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </FieldGroup>
      <FieldGroup title="For the customer">
        <div className={styles.whole}>
          <TextItem name="instructions" label="What to write with the transfer" rows={3} maxLength={2000} />
        </div>
        <NumberItem name="sort" label="Place in the list" required decimals={0} max={9999} />
        <div>
          <SwitchItem name="is_default" label="Default of its currency" />
          <SwitchItem name="is_active" label="In use" />
        </div>
      </FieldGroup>
    </EditDrawer>
  );
}
