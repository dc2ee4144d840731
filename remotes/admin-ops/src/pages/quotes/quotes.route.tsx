import { reportingZone, SavedViews } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import { useDialog } from '@landfall/ui';
import {
  type AddressFilter,
  AddressFilters,
  ChoiceFilter,
  ExportList,
  type ListControl,
  ListScreen,
  placeless,
  WaitingFilter,
  spanFilter,
  useList,
} from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ASSIGNED } from '../../bulk/assigned-choices.ts';
import { MOST_ROWS, READ_MS } from '../../bulk/limits.ts';
import { customerFilter } from '../../bulk/customer-filter.ts';
import { NewQuote } from '../../drafts/new-quote.tsx';
import { quoteCsvRow } from './quote-csv.ts';
import { QuoteCard, quoteColumns } from './quote-columns.tsx';
import { QUOTES, quotesPage, readQuotes } from './quotes.query.ts';

const bulkDialog = () => import('../../bulk/bulk-dialog.tsx').then((file) => file.BulkDialog);

const KINDS = [
  { value: 'manual', label: 'Standard' },
  { value: 'auto', label: 'Instant' },
];

const REACHED: Readonly<Record<string, string>> = {
  priced: 'Has a price',
  sent: 'Was sent',
  approved: 'Approved',
  paid: 'Order paid',
};

const ADDRESS_FILTERS: readonly AddressFilter[] = [
  spanFilter('Requested'),
  spanFilter('Sent', 'sent_'),
  { names: ['reached'], text: ({ reached }) => (reached && REACHED[reached]) || null },
  { names: ['from'], text: ({ from }) => (from ? `From ${from}` : null) },
  { names: ['to'], text: ({ to }) => (to ? `To ${to}` : null) },
];

/** Status, kind, and only what waits for a price. Which statuses there are comes from the stored definitions. */
function QuoteFilters({ control, known }: { control: ListControl; known: readonly AddressFilter[] }) {
  const { quotesList } = useStatusConfig();
  const statuses = quotesList.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <ChoiceFilter control={control} name="status" label="Status" every="Every status" options={statuses} />
      <ChoiceFilter control={control} name="type" label="Kind" every="Every kind" options={KINDS} />
      <ChoiceFilter control={control} name="assigned" label="Assigned" every="Everyone's" options={ASSIGNED} />
      <WaitingFilter control={control} />
      <AddressFilters control={control} known={known} />
    </>
  );
}

/** /admin/quotes: every quote, found by search, status, route and who waits. */
export function Component() {
  const { db } = useShell();
  const control = useList(QUOTES);
  const listed = useStatusConfig().quotesList.map(({ name }) => name);
  const [ids, setIds] = useState<string[]>([]);
  const bulk = useDialog(bulkDialog, { kind: 'quote' as const, ids });
  const query = useQuery(quotesPage(db, control.list, listed));
  return (
    <ListScreen
      title="Quotes"
      noun={['quote', 'quotes']}
      control={control}
      query={query}
      columns={quoteColumns}
      card={(row) => <QuoteCard row={row} />}
      searchLabel="Search quotes"
      filters={<QuoteFilters control={control} known={[...ADDRESS_FILTERS, customerFilter(query.data?.rows[0])]} />}
      views={<SavedViews page="quotes" />}
      actions={
        <>
          <NewQuote />
          <ExportList
            what="quotes"
            read={({ page, after }, size, signal) =>
              readQuotes(db, { ...placeless(control.list), page, ...(after && { after }) }, listed, signal, size)
            }
            columns={quoteCsvRow}
            zone={() => reportingZone(db)}
            disabled={!query.data?.count}
          />
        </>
      }
      bulk={{
        nameOf: ({ display_id }) => display_id,
        all: {
          most: MOST_ROWS,
          read: (size) => readQuotes(db, placeless(control.list), listed, AbortSignal.timeout(READ_MS), size),
        },
        actions: (selected) => (
          <Button
            type="primary"
            onClick={() => {
              setIds(selected);
              bulk.open();
            }}
          >
            Move
          </Button>
        ),
      }}
      empty={{ title: 'No quotes yet', text: 'What customers ask to be priced shows here.' }}
    >
      {bulk.dialog}
    </ListScreen>
  );
}
