import { Refusal } from '@landfall/admin';
import { Button } from 'antd';
import { PriceStatement } from '@landfall/ui';
import { Kbd, miniRouteStages } from '@landfall/ui/record';
import { MiniRoute, Skeletons } from '@landfall/ui/screen';
import type { AdminQuote } from '../../../rows.ts';
import type { PricingActions } from './use-pricing-actions.ts';
import { refusalSentence } from '../../../reasons.ts';
import { Unreachable } from '../../../unreachable.tsx';
import { RefusalNote } from './refusal-note.tsx';
import styles from './bench.module.css';

/** What a quote's customer is called beside a field: the first name, or the part of the e-mail before @. */
export const firstName = ({ customer_name, customer_email }: Pick<AdminQuote, 'customer_name' | 'customer_email'>): string =>
  customer_name?.split(' ')[0] || customer_email?.split('@')[0] || 'Customer';

interface Props {
  quote: AdminQuote;
  actions: PricingActions;
  hasNext: boolean;
}

/** The price as it will be sent, line by line, and what can be done with it. */
export const LivePrice = ({ quote, actions, hasNext }: Props) => (
  <aside className={styles.benchLedger} aria-labelledby="live-title">
    <div className={styles.benchHead}>
      <h2 id="live-title">Landed cost</h2>
      <MiniRoute from={quote.country_code} to={quote.destination_country} {...miniRouteStages(quote.status)} />
    </div>
    <div
      className={actions.pricing.behind ? `${styles.benchScroll} ${styles.behind}` : styles.benchScroll}
      aria-busy={actions.pricing.behind}
    >
      <Lines quote={quote} actions={actions} />
    </div>
    <div className={styles.benchAct}>
      <Unreachable quote={quote} />
      <RefusalNote actions={actions} />
      <Button type="primary" block size="large" loading={actions.busy} onClick={actions.send}>
        {hasNext ? 'Send and next' : 'Send'}{' '}
        <span className="keys">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      </Button>
      <div className={styles.benchAct2}>
        <Button block onClick={actions.save} disabled={actions.busy}>
          Save <Kbd>S</Kbd>
        </Button>
        <Button block onClick={() => actions.open('reject')} disabled={actions.busy}>
          Reject <Kbd>X</Kbd>
        </Button>
      </div>
      {actions.delay !== undefined && actions.delay > 0 && (
        <p className="tiny muted">
          After sending, {actions.delay} seconds to undo with <Kbd>Z</Kbd>.
        </p>
      )}
    </div>
  </aside>
);

/** A form that cannot be priced has no price on screen: an older one would look like its answer. */
function Lines({ quote, actions: { pricing } }: Pick<Props, 'quote' | 'actions'>) {
  const { price, previous, refusals, query, sound } = pricing;
  if (!sound) return <p className="muted">No price: a field is empty or wrong. Correct it to see what the customer would pay.</p>;
  if (refusals.length > 0)
    return (
      <ul className={styles.refusals} role="alert">
        {refusals.map((reason) => (
          <li key={reason}>{refusalSentence(reason)}</li>
        ))}
      </ul>
    );
  if (price)
    return (
      <PriceStatement
        variant="ledger"
        statement={price.statement}
        price={price}
        currency="origin"
        rate={undefined}
        previous={previous}
        to={quote.destination_country}
        totalLabel={`${firstName(quote)} pays`}
        dense
      />
    );
  if (query.isError)
    return (
      <>
        <Refusal error={query.error} />
        <Button size="small" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </>
    );
  return <Skeletons rows={8} shape="ledger" />;
}
