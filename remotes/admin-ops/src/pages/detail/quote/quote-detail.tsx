import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Money, PriceStatement } from '@landfall/ui';
import { ErrorNote, RouteLine, StatusTag, quoteStages } from '@landfall/ui/record';
import { PageFrame, ParcelSaving, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { InstantFacts } from './instant-facts.tsx';
import { ItemPhoto } from './item-photo.tsx';
import type { AdminQuote } from '../../../rows.ts';
import { useOriginCurrency } from '../record/reference.query.ts';
import { type WorkItem, workOf } from './work.query.ts';
import { moment } from '../../../dates.ts';
import { type Fact, Facts } from '../record/facts.tsx';
import { Assignee } from '../record/assignee.tsx';
import { History } from '../record/history.tsx';
import { InternalNote } from '../record/internal-note.tsx';
import { OrderLink, Renewals } from './related.tsx';
import { SaveAsTemplate } from './save-as-template.tsx';
import { Messages } from '../../../messages.tsx';
import { QuoteMoves } from './quote-moves.tsx';
import styles from '../detail.module.css';

/** A quote that needs no pricing now: the request, the price, its history and its possible next statuses. */
export function QuoteDetail({ quote }: { quote: AdminQuote }) {
  return (
    <PageFrame
      title={quote.display_id}
      breadcrumb={[{ title: 'Quotes', to: paths.adminQuotes }, { title: quote.display_id }]}
      status={<StatusTag status={quote.status} category="quote" />}
    >
      <section className={`paper ${styles.detailHead}`} aria-label="Where this quote is">
        <RouteLine from={quote.country_code} to={quote.destination_country} {...quoteStages(quote.status, 'admin')} />
      </section>
      <div className={styles.detailCols}>
        <div className={styles.detailMain}>
          <section className="paper" aria-labelledby="items-title">
            <QuoteItems quote={quote} />
          </section>
          <section className="paper" aria-labelledby="price-title">
            <QuotePrice quote={quote} />
          </section>
          {quote.consolidation && <OneParcel quote={quote} of={quote.consolidation} />}
          {quote.user_id && <Messages about={{ quote_id: quote.id }} />}
        </div>
        <aside className={styles.detailSide} aria-label="About this quote">
          <QuoteMoves quote={quote} />
          <section className="paper" aria-labelledby="facts-title">
            <h2 id="facts-title">Facts</h2>
            <Facts facts={factsOf(quote)} />
          </section>
          <InternalNote key={quote.id} type="quote" id={quote.id} note={quote.internal_notes} />
          {quote.instant && (
            <section className="paper" aria-labelledby="instant-title">
              <h2 id="instant-title">Instant answer</h2>
              <InstantFacts quote={quote} />
            </section>
          )}
          <section className="paper" aria-labelledby="timeline-title">
            <h2 id="timeline-title">Timeline</h2>
            <History type="quote" id={quote.id} />
          </section>
        </aside>
      </div>
    </PageFrame>
  );
}

function QuotePrice({ quote }: { quote: AdminQuote }) {
  return (
    <>
      <div className="title-row">
        <h2 id="price-title">Landed cost</h2>
        {quote.statement && <span className="tiny muted">in {quote.statement.currency}, press a line to open it</span>}
      </div>
      {quote.statement ? (
        <PriceStatement
          variant="ledger"
          statement={quote.statement}
          price={quote.breakdown ?? undefined}
          rate={undefined}
          to={quote.destination_country}
          totalLabel="Customer pays"
        />
      ) : (
        <p className="muted">It was never priced.</p>
      )}
    </>
  );
}

function OneParcel({ quote, of }: { quote: AdminQuote; of: NonNullable<AdminQuote['consolidation']> }) {
  return (
    <section className="paper" aria-labelledby="one-parcel-title">
      <h2 id="one-parcel-title">{of.restored_at ? 'Was one parcel' : 'One parcel'}</h2>
      <p className="muted">
        The customer combined{' '}
        {of.quotes.map(({ id, display_id }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={paths.adminQuote(id)}>{display_id}</Link>
          </span>
        ))}
        {of.restored_at && `; they took its place again on ${moment(of.restored_at)}`}.
      </p>
      <ParcelSaving of={of} to={quote.destination_country} label="The customer saves" />
    </section>
  );
}

function QuoteItems({ quote }: { quote: AdminQuote }) {
  const { db } = useShell();
  const work = useQuery(workOf(db, quote.id));
  const currency = useOriginCurrency(quote);
  return (
    <>
      <h2 id="items-title">
        {quote.item_count} {quote.item_count === 1 ? 'item' : 'items'}
      </h2>
      {work.isPending && <Skeletons rows={2} />}
      {work.isError && <ErrorNote error={work.error} onRetry={() => void work.refetch()} />}
      <ul className={styles.detailItems}>
        {work.data?.quote_items.map((item) => (
          <ItemRow key={item.id} item={item} amount={quote.item_amounts[item.id]} currency={currency} />
        ))}
      </ul>
      {work.data && work.data.quote_items.length > 0 && <SaveAsTemplate quote={quote} />}
      {quote.customer_notes && (
        <p className={styles.note}>
          <strong>From the customer</strong> <bdi>{quote.customer_notes}</bdi>
        </p>
      )}
    </>
  );
}

/** `amount`: of all pieces. */
function ItemRow({ item, amount, currency }: { item: WorkItem; amount: number | undefined; currency: string }) {
  const about = [item.options, item.item_weight && `${item.item_weight} kg`].filter(Boolean).join(' · ');
  return (
    <li>
      <ItemPhoto path={item.image_path} name={item.product_name} />
      <div>
        {item.product_url ? (
          <a className="plain strong" href={item.product_url} target="_blank" rel="noreferrer noopener">
            <bdi>{item.product_name}</bdi>
          </a>
        ) : (
          <span className="strong">
            <bdi>{item.product_name}</bdi>
          </span>
        )}
        {about && <p className="muted tiny">{about}</p>}
      </div>
      <div className="num right">
        {amount === undefined ? <span className="muted">no price</span> : <Money amount={amount} currency={currency} />}
        {item.quantity > 1 && <p className="muted tiny">{item.quantity} pieces</p>}
      </div>
    </li>
  );
}

function factsOf(quote: AdminQuote): Fact[] {
  const customer = quote.customer_email ?? quote.customer_name ?? '';
  return [
    ['Assigned to', <Assignee key="assignee" type="quote" id={quote.id} assignedTo={quote.assigned_to} />],
    [
      'Customer',
      quote.user_id ? (
        <Link key="customer" to={paths.adminCustomer(quote.user_id)}>
          <bdi>{quote.customer_name ?? customer}</bdi>
        </Link>
      ) : (
        `${quote.customer_name ?? customer}, no account yet`
      ),
    ],
    ['E-mail', quote.customer_email],
    ['Kind', quote.quote_type === 'auto' ? 'Instant quote' : 'Standard quote'],
    ['Requested', moment(quote.created_at)],
    ['Sent', moment(quote.sent_at)],
    ['Expires', moment(quote.expires_at)],
    ['Approved', moment(quote.approved_at)],
    ['Price holds until', moment(quote.price_valid_until)],
    ['Rejected', moment(quote.rejected_at)],
    ['Reason', quote.merged_into ? null : quote.rejection_details],
    [
      'Merged into',
      quote.merged_into && (
        <Link key="merged" to={paths.adminQuote(quote.merged_into)}>
          {quote.merged_into_number}
        </Link>
      ),
    ],
    ['Renewed as', <Renewals key="renewals" id={quote.id} />],
    [
      'Renewed from',
      quote.renewed_from && (
        <Link key="renewed" to={paths.adminQuote(quote.renewed_from)}>
          the earlier quote
        </Link>
      ),
    ],
    ['Order', quote.order_id && <OrderLink key="order" id={quote.order_id} />],
  ];
}
