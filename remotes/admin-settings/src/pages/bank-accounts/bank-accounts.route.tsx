import { useShell } from '@landfall/contract';
import { StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { SettingsList } from '../../settings/settings-list.tsx';
import { type BankAccount, bankAccounts } from './bank-account.query.ts';
import { BankDrawer } from './bank-drawer.tsx';
import styles from '../../settings/settings.module.css';

const State = ({ account }: { account: BankAccount }) => (
  <StatusDot tone={account.is_active ? 'default' : 'secondary'}>
    {account.is_active ? (account.is_default ? 'Default' : 'In use') : 'Off'}
  </StatusDot>
);

const columnsOf = (edit: (account: BankAccount) => void): ColumnsType<BankAccount> => [
  {
    title: 'Bank',
    render: (_, row) => (
      <button type="button" className={styles.rowButton} onClick={() => edit(row)}>
        {row.bank_name}
      </button>
    ),
  },
  { title: 'Currency', render: (_, row) => row.currency },
  { title: 'In the name of', className: styles.wideCell, render: (_, row) => row.account_name },
  { title: 'Account', className: 'num', render: (_, row) => row.account_number },
  { title: 'SWIFT', className: 'num', render: (_, row) => row.swift_code ?? '–' },
  { title: 'State', render: (_, row) => <State account={row} /> },
];

/** /admin/bank-accounts: where transfers go, by currency. */
export function Component() {
  const { db } = useShell();
  const query = useQuery(bankAccounts(db));
  const [open, setOpen] = useState<BankAccount | 'new'>();
  return (
    <SettingsList
      title="Bank accounts"
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <BankCard account={row} edit={setOpen} />}
      textOf={(row) => `${row.bank_name} ${row.account_name} ${row.currency} ${row.account_number}`}
      searchLabel="Search accounts"
      actions={<Button onClick={() => setOpen('new')}>Add account</Button>}
      empty={{ title: 'No accounts yet', text: 'A customer can pay by transfer once there is an account in the currency.' }}
    >
      {open && (
        <BankDrawer
          key={open === 'new' ? 'new' : open.id}
          account={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingsList>
  );
}

const BankCard = ({ account, edit }: { account: BankAccount; edit(account: BankAccount): void }) => (
  <button type="button" className={`paper ${styles.settingsCard}`} onClick={() => edit(account)}>
    <strong>{account.bank_name}</strong>
    <span>{account.currency}</span>
    <span className="muted num">{account.account_number}</span>
    <State account={account} />
  </button>
);
