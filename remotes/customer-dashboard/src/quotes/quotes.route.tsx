import { paths, useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink, DataState, EmptyState, PageFrame } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Find } from '../list/find.tsx';
import { useListState } from '../list/list-state.ts';
import { Pager } from '../list/pager.tsx';
import { QuoteRows } from '../list/quote-rows.tsx';
import { useUserId } from '../use-user.ts';
import { quotesPage } from './quotes.query.ts';
import '../dashboard.css';

const None = () => (
  <EmptyState
    title="No quotes yet"
    text="Each thing you ask us to price shows here, with where it is on its way to you."
    action={
      <ButtonLink type="primary" to={paths.quoteRequest}>
        Get Quote
      </ButtonLink>
    }
  />
);

const NoMatch = () => <EmptyState title="No quote fits" text="Nothing here has these words and this status." />;

export function Component() {
  const { db } = useShell();
  const state = useListState();
  const { quotesList } = useStatusConfig();
  const page = useQuery(
    quotesPage(
      db,
      useUserId(),
      state.list,
      quotesList.map(({ name }) => name),
    ),
  );
  const narrowed = state.list.search !== '' || state.list.status !== '';
  return (
    <PageFrame title="Quotes" actions={<ButtonLink to={paths.quoteRequest}>Get Quote</ButtonLink>}>
      <Find state={state} statuses={quotesList} what="Product or quote number" />
      <DataState query={page} empty={narrowed ? <NoMatch /> : <None />}>
        {({ rows, count }) => (
          <>
            <QuoteRows quotes={rows} />
            <Pager state={state} count={count} />
          </>
        )}
      </DataState>
    </PageFrame>
  );
}
