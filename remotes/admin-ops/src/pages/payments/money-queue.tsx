import { reportingZone, SavedViews } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { useDialog } from '@landfall/ui';
import {
  AddressFilters,
  ChoiceFilter,
  ExportList,
  type ListControl,
  ListScreen,
  placeless,
  spanFilter,
  useList,
  WaitingFilter,
} from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { MOST_ROWS, READ_MS } from '../../bulk/limits.ts';
import { customerFilter } from '../../bulk/customer-filter.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { moneyCsvRow } from './money-csv.ts';
import { MoneyCard, moneyColumns } from './money-columns.tsx';
import { KINDS, nameOf } from './money-labels.ts';
import { moneyPage, moneyTotals, type MoneyRow, type MoneyTotal, QUEUE, readMoney } from './money-queue.query.ts';
import { MoneyTotals } from './money-totals.tsx';
import { NoteMoney } from './note-money.tsx';
import styles from './desk.module.css';

const moneyDrawer = () => import('./money-drawer.tsx').then((file) => file.MoneyDrawer);
const verifyDialog = () => import('./verify-dialog.tsx').then((file) => file.VerifyDialog);

const KIND_CHOICES = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

interface FilterProps {
  control: ListControl;
  totals: readonly MoneyTotal[];
  first: MoneyRow | undefined;
}

function QueueFilters({ control, totals, first }: FilterProps) {
  const currencies = [...new Set(totals.map(({ currency }) => currency))].toSorted();
  return (
    <>
      <ChoiceFilter control={control} name="kind" label="Kind" every="Every kind" options={KIND_CHOICES} />
      <ChoiceFilter
        control={control}
        name="currency"
        label="Currency"
        every="Every currency"
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <WaitingFilter control={control} />
      <AddressFilters control={control} known={[spanFilter('Since'), customerFilter(first)]} />
    </>
  );
}

/** Money that is not settled, the oldest first: each row has its sentence and its next action. */
export function MoneyQueue() {
  const { db } = useShell();
  const control = useList(QUEUE);
  const query = useQuery(moneyPage(db, control.list));
  const totals = useQuery(moneyTotals(db)).data ?? [];
  const [row, setRow] = useState<MoneyRow>();
  const [rows, setRows] = useState<readonly MoneyRow[]>([]);
  const drawer = useDialog(moneyDrawer, { row });
  const bulk = useDialog(verifyDialog, { rows });
  const act = (next: MoneyRow) => {
    setRow(next);
    drawer.open();
  };
  const known = useRef(new Map<string, MoneyRow>());
  const keep = <Listed extends { rows: MoneyRow[] }>(listed: Listed): Listed => {
    for (const row of listed.rows) known.current.set(row.id, row);
    return listed;
  };
  const verify = (selected: readonly string[]) => {
    if (query.data) keep(query.data);
    setRows(selected.flatMap((id) => known.current.get(id) ?? []));
    bulk.open();
  };
  return (
    <ListScreen
      title="Payments"
      noun={['amount not settled', 'amounts not settled']}
      control={control}
      query={query}
      columns={moneyColumns(act)}
      card={(money) => <MoneyCard row={money} onAct={act} />}
      searchLabel="Search order, customer, reference or sender"
      filters={<QueueFilters control={control} totals={totals} first={query.data?.rows[0]} />}
      views={<SavedViews page="money" />}
      lead={
        <div className={styles.lead}>
          <DeskTabs />
          <MoneyTotals totals={totals} />
        </div>
      }
      actions={
        <>
          <NoteMoney />
          <ExportList
            what="amounts"
            read={({ page, after }, size, signal) =>
              readMoney(db, { ...placeless(control.list), page, ...(after && { after }) }, signal, size)
            }
            columns={moneyCsvRow}
            zone={() => reportingZone(db)}
            disabled={!query.data?.count}
          />
        </>
      }
      bulk={{
        nameOf: (money) => `${KINDS[money.kind]}: ${nameOf(money)}`,
        all: {
          most: MOST_ROWS,
          read: async (size) => keep(await readMoney(db, placeless(control.list), AbortSignal.timeout(READ_MS), size)),
        },
        actions: (selected) => (
          <Button type="primary" onClick={() => verify(selected)}>
            Verify
          </Button>
        ),
      }}
      empty={{ title: 'Everything is settled', text: 'A proof to check, unmatched money or a refund due shows here.' }}
    >
      {drawer.isOpen && drawer.dialog}
      {bulk.isOpen && bulk.dialog}
    </ListScreen>
  );
}
