import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink } from '@landfall/ui';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { ExportList } from '../../list/export-list.tsx';
import { Find } from '../../list/find.tsx';
import { ListBody } from '../../list/list-body.tsx';
import { isBare, useListState } from '../../list/list-state.ts';
import { QuoteRows } from '../../quotes/quote-rows.tsx';
import { useUserId } from '../../use-user.ts';
import { quoteColumns, quotesPage, readQuotes } from '../../quotes/quotes.query.ts';
import '../../dashboard.module.css';

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

export function Component() {
  const { db } = useShell();
  const userId = useUserId();
  const control = useListState();
  const { quotesList } = useStatusConfig();
  const whose = { db, userId, shown: quotesList.map(({ name }) => name) };
  const page = useQuery(quotesPage(whose, control.list));
  const bare = isBare(control.list, page.data?.count);
  return (
    <PageFrame
      title="Quotes"
      actions={
        !bare && (
          <>
            <ExportList
              what="quotes"
              read={(from, to) => readQuotes(whose, control.list, [from, to])}
              columns={quoteColumns}
              disabled={!page.data?.count}
            />
            <ButtonLink to={paths.quoteRequest}>Get Quote</ButtonLink>
          </>
        )
      }
    >
      {!bare && <Find control={control} statuses={quotesList} what="Product or quote number" />}
      <ListBody control={control} page={page} named={['quote', 'quotes']} none={<None />}>
        {(rows) => <QuoteRows quotes={rows} />}
      </ListBody>
    </PageFrame>
  );
}
