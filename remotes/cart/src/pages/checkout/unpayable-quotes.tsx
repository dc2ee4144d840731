import { paths } from '@landfall/contract/paths';
import { Link } from 'react-router-dom';
import type { QuoteToPay } from './checkout.query.ts';
import type { Problem } from './order-plan.ts';
import styles from '../../payments/pay.module.css';

const WHY: Record<Problem, { text: string; link: string }> = {
  ordered: { text: 'is part of an order already.', link: 'See the order' },
  ended: { text: 'was approved at a price that has ended.', link: 'Renew it' },
  'not-payable': { text: 'can’t be paid yet.', link: 'See the quote' },
};

export interface Aside {
  quote: QuoteToPay;
  problem: Problem;
}

/** Requested quotes that can't be paid now, each with the reason and what to do. */
export const UnpayableQuotes = ({ quotes }: { quotes: Aside[] }) => (
  <section className={`paper ${styles.payAside}`} aria-labelledby="pay-aside">
    <h2 id="pay-aside">Not in this order</h2>
    <ul className={styles.payList}>
      {quotes.map(({ quote, problem }) => (
        <li key={quote.id}>
          <p>
            <strong>
              <bdi>{quote.product_name ?? 'Unknown Product'}</bdi>
            </strong>{' '}
            {WHY[problem].text}{' '}
            <Link to={quote.order_id ? paths.order(quote.order_id) : paths.quote(quote.id)}>{WHY[problem].link}</Link>
          </p>
        </li>
      ))}
    </ul>
  </section>
);
