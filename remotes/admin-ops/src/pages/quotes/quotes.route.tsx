import { useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import { useQuery } from '@tanstack/react-query';
import { ListScreen } from '../../list/list-screen.tsx';
import { useList } from '../../list/use-list.ts';
import { QuoteCard, quoteColumns } from './quote-columns.tsx';
import { QuoteFilters } from './quote-filters.tsx';
import { QUOTES, quotesPage } from './quotes.query.ts';

/** /admin/quotes: every quote, found by search, status, route and who waits. */
export function Component() {
  const { db } = useShell();
  const control = useList(QUOTES);
  const listed = useStatusConfig().quotesList.map(({ name }) => name);
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
      filters={<QuoteFilters control={control} />}
      empty={{ title: 'No quotes yet', text: 'What customers ask to be priced shows here.' }}
    />
  );
}
