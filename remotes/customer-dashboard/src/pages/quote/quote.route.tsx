import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { NotYours } from '@landfall/customer';
import { isNotThere } from '@landfall/db';
import { useStatusConfig } from '@landfall/status';
import { DataState, formatMoment, itemsOf, quoteStages, RouteLine, StatusTag, usePageTitle } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ChooseDelivery } from './choose-delivery.tsx';
import { History } from '../../history/history.tsx';
import type { QuoteCard } from '../../rows.ts';
import { ShareQuote } from './share-quote.tsx';
import { Talk } from '../../talk/talk.tsx';
import { useUserId } from '../../use-user.ts';
import { Answer } from './answer.tsx';
import { Items } from './items.tsx';
import { LandedCost } from './landed-cost.tsx';
import { OneParcel } from './one-parcel.tsx';
import { quoteCard } from '../../quotes/quote.query.ts';
import styles from '../../dashboard.module.css';

const Notes = ({ text }: { text: string }) => (
  <section className="paper" aria-labelledby="cd-notes">
    <h2 id="cd-notes">Your notes</h2>
    <p className={styles.cdNotes}>{text}</p>
  </section>
);

function Quote({ quote }: { quote: QuoteCard }) {
  const userId = useUserId();
  usePageTitle(`Quote ${quote.display_id}`);
  const { find, waiting } = useStatusConfig();
  const stages = { ...quoteStages(quote.status), needs: waiting.includes(quote.status) };
  const expires = quote.moves.includes('approved') && quote.expires_at ? `Expires ${formatMoment(quote.expires_at)}` : undefined;
  return (
    <PageFrame
      breadcrumb={[{ title: 'Quotes', to: paths.quotes }, { title: quote.display_id }]}
      title={itemsOf(quote)}
      status={<StatusTag status={quote.status} />}
    >
      <section className={`paper ${styles.cdHead}`} aria-label="Where this quote is">
        <RouteLine from={quote.country_code} to={quote.destination_country} {...stages} />
      </section>
      <div className={`page-cols ${styles.cdCols}`}>
        <div className="page-main">
          <Items quote={quote} />
          <LandedCost quote={quote} />
          <OneParcel quote={quote} />
          <ChooseDelivery quote={quote} />
          {quote.customer_notes && <Notes text={quote.customer_notes} />}
        </div>
        <aside className="page-side no-print" aria-label="Answer and messages">
          <Answer quote={quote} />
          <Talk userId={userId} about={{ quote_id: quote.id }} placeholder="Ask about this quote" />
          <History of="quote" id={quote.id} needs={stages.needs} open={!find(quote.status)?.isTerminal} next={expires} />
          <ShareQuote quote={quote} />
        </aside>
      </div>
    </PageFrame>
  );
}

const Coming = () => (
  <PageFrame title="Quote" breadcrumb={[{ title: 'Quotes', to: paths.quotes }, { title: 'Quote' }]}>
    <section className={`paper ${styles.cdHead}`}>
      <Skeletons shape="quote" rows={6} />
    </section>
  </PageFrame>
);

export function Component() {
  const { db } = useShell();
  const { id = '' } = useParams();
  const quote = useQuery(quoteCard(db, useUserId(), id));
  if (isNotThere(quote.error)) return <NotYours what="quote" to={paths.quotes} all="See your quotes" />;
  return (
    <DataState query={quote} skeleton={<Coming />}>
      {(found) => <Quote key={found.id} quote={found} />}
    </DataState>
  );
}
