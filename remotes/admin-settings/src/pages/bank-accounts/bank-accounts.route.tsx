import { useShell } from '@landfall/contract';
import { type ListColumn, ListScreen, type ListSpec, localPage, useList } from '@landfall/ui/list';
import { StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { type BankAccount, bankAccounts } from './bank-account.query.ts';
import { BankDrawer } from './bank-drawer.tsx';

const State = ({ account }: { account: BankAccount }) => (
  <StatusDot tone={account.is_active ? 'default' : 'secondary'}>
    {account.is_active ? (account.is_default ? 'Default' : 'In use') : 'Off'}
  </StatusDot>
);

const columnsOf = (edit: (account: BankAccount) => void): ListColumn<BankAccount>[] => [
  {
    title: 'Bank',
    render: (_, row) => (
      <button type="button" data-row className="row-button" onClick={() => edit(row)}>
        {row.bank_name}
      </button>
    ),
  },
  { title: 'Currency', render: (_, row) => row.currency },
  { title: 'In the name of', className: 'wide-cell', render: (_, row) => row.account_name },
  { title: 'Account', className: 'num', render: (_, row) => row.account_number },
  { title: 'SWIFT', className: 'num', render: (_, row) => row.swift_code ?? '–' },
  { title: 'State', render: (_, row) => <State account={row} /> },
];

const ACCOUNTS: ListSpec = { sortable: [], sort: '', filters: [], size: 100 };

const LOCAL = {
  spec: ACCOUNTS,
  textOf: ({ bank_name, account_name, currency, account_number }: BankAccount) =>
    `${bank_name} ${account_name} ${currency} ${account_number}`,
};

/** /admin/bank-accounts: where transfers go, by currency. */
export function Component() {
  const { db } = useShell();
  const control = useList(ACCOUNTS);
  const query = useQuery({ ...bankAccounts(db), select: (rows) => localPage(rows, control.list, LOCAL) });
  const [open, setOpen] = useState<BankAccount | 'new'>();
  return (
    <ListScreen
      title="Bank accounts"
      noun={['account', 'accounts']}
      control={control}
      query={query}
      columns={columnsOf(setOpen)}
      card={(row) => <BankCard account={row} edit={setOpen} />}
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
    </ListScreen>
  );
}

const BankCard = ({ account, edit }: { account: BankAccount; edit(account: BankAccount): void }) => (
  <button type="button" data-row className="list-card" onClick={() => edit(account)}>
    <strong>{account.bank_name}</strong>
    <span>{account.currency}</span>
    <span className="muted num">{account.account_number}</span>
    <State account={account} />
  </button>
);
