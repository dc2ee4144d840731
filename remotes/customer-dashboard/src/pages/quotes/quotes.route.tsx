import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink } from '@landfall/ui';
import { ExportList, isBare, ListScreen, readList, useList } from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { ORDERS, ordersPage } from '../../orders/orders.query.ts';
import { QuoteRows } from '../../quotes/quote-rows.tsx';
import { Filters } from '../../rows/filters.tsx';
import { rangeOf } from '../../rows/narrow.ts';
import { RowsComing } from '../../rows/rows-coming.tsx';
import { useUserId } from '../../use-user.ts';
import { QUOTES, QUOTE_SORTS, quoteColumns, quotesPage, readQuotes } from '../../quotes/quotes.query.ts';
import '../../dashboard.module.css';

const none = (hasOrders: boolean) => ({
  title: hasOrders ? 'No open quotes' : 'No quotes yet',
  text: hasOrders
    ? 'Your quotes became orders. They are in the list of your orders.'
    : 'Each thing you ask us to price shows here, with where it is on its way to you.',
  action: (
    <ButtonLink type="primary" to={paths.quoteRequest}>
      Get Quote
    </ButtonLink>
  ),
});

export function Component() {
  const { db } = useShell();
  const userId = useUserId();
  const control = useList(QUOTES);
  const { quotesList } = useStatusConfig();
  const whose = { db, userId, shown: quotesList.map(({ name }) => name) };
  const page = useQuery(quotesPage(whose, control.list));
  const bare = isBare(control.list, page.data?.count);
  const orders = useQuery({ ...ordersPage(whose, readList(new URLSearchParams(), ORDERS)), enabled: page.data?.count === 0 });
  return (
    <ListScreen
      title="Quotes"
      actions={
        !bare && (
          <>
            <ExportList
              what="quotes"
              read={({ page }, size, signal) => readQuotes(whose, control.list, rangeOf(page, size), signal)}
              columns={quoteColumns}
              disabled={!page.data?.count}
            />
            <ButtonLink to={paths.quoteRequest}>Get Quote</ButtonLink>
          </>
        )
      }
      noun={['quote', 'quotes']}
      control={control}
      query={page}
      searchLabel="Product or quote number"
      filters={<Filters control={control} statuses={quotesList} sorts={QUOTE_SORTS} />}
      list={(rows) => <QuoteRows quotes={rows} />}
      skeleton={<RowsComing />}
      errorTitle="Your quotes did not load"
      empty={none((orders.data?.count ?? 0) > 0)}
    />
  );
}
