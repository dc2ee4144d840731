import { useShell, useStore } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import {
  type AddressFilter,
  AddressFilters,
  ChoiceFilter,
  type ListControl,
  ListScreen,
  WaitingFilter,
  spanFilter,
  useList,
} from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { QuoteCard, quoteColumns } from './quote-columns.tsx';
import { QUOTES, quotesPage } from './quotes.query.ts';

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

const MINE = [{ value: 'me', label: 'Mine' }];

const ADDRESS_FILTERS: readonly AddressFilter[] = [
  spanFilter('Requested'),
  spanFilter('Sent', 'sent_'),
  { names: ['reached'], text: ({ reached }) => (reached && REACHED[reached]) || null },
  { names: ['from'], text: ({ from }) => (from ? `From ${from}` : null) },
  { names: ['to'], text: ({ to }) => (to ? `To ${to}` : null) },
];

/** Status, kind, and only what waits for a price. Which statuses there are comes from the stored definitions. */
function QuoteFilters({ control }: { control: ListControl }) {
  const { quotesList } = useStatusConfig();
  const statuses = quotesList.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <ChoiceFilter control={control} name="status" label="Status" every="Every status" options={statuses} />
      <ChoiceFilter control={control} name="type" label="Kind" every="Every kind" options={KINDS} />
      <ChoiceFilter control={control} name="assigned" label="Assigned" every="Assigned to anyone" options={MINE} />
      <WaitingFilter control={control} />
      <AddressFilters control={control} known={ADDRESS_FILTERS} />
    </>
  );
}

/** /admin/quotes: every quote, found by search, status, route and who waits. */
export function Component() {
  const { db, session } = useShell();
  const me = useStore(session).user?.id;
  const control = useList(QUOTES);
  const listed = useStatusConfig().quotesList.map(({ name }) => name);
  const query = useQuery(quotesPage(db, control.list, listed, me));
  return (
    <ListScreen
      title="Quotes"
      noun={['quote', 'quotes']}
      control={control}
      query={query}
      columns={quoteColumns}
      card={(row) => <QuoteCard row={row} />}
      searchLabel="Search quotes"
      filters={<QuoteFilters control={control} />}
      empty={{ title: 'No quotes yet', text: 'What customers ask to be priced shows here.' }}
    />
  );
}
