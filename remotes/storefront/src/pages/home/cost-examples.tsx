import { paths } from '@landfall/contract/paths';
import { type CostExample, daysText, goodsText } from '@landfall/customer';
import { countryName, PriceStatement } from '@landfall/ui';
import { Link } from 'react-router-dom';
import { priced } from './home-facts.query.ts';
import styles from './home.module.css';

const IN_DOLLARS = { of: (usd: number) => ({ amount: usd, currency: 'USD' }) };

/** The route line without the code of its component, which other pages load. */
const Route = ({ from, to }: { from: string; to: string }) => (
  <span className="hop" role="img" aria-label={`${countryName(from)} to ${countryName(to)}`}>
    <span>{from}</span>
    <i />
    <span>{to}</span>
  </span>
);

const Row = ({ example }: { example: CostExample }) => (
  <>
    <p>
      <b>{example.product}</b> <small className="muted">{goodsText(example)}</small>
    </p>
    <Route from={example.origin_country} to={example.destination_country} />
    <span className="muted">{daysText(example)}</span>
    <PriceStatement variant="amount" statement={example.totals} rate={IN_DOLLARS} />
  </>
);

/** Keeps the space of a row that is loading, with the class names that the server's rows have. */
const Space = () => (
  <li aria-hidden="true" style={{ visibility: 'hidden' }}>
    <p>
      <b>–</b> <small className="muted">–</small>
    </p>
    <span className="hop">
      <i />
    </span>
    <span className="muted">–</span>
    <span className="price-amount">
      <span className="dual-money inline">
        <span className="dual-money-secondary">–</span>
      </span>
    </span>
  </li>
);

interface Props {
  /** Undefined while loading. */
  examples: readonly CostExample[] | undefined;
}

/** What five products cost at the door, on routes of this shop. The server writes the same rows (supabase/local/site/home-places.ts). */
export const CostExamples = ({ examples }: Props) => (
  <section className={`${styles.sfWrap} ${styles.sfCosts}`} aria-labelledby="costs">
    <h2 id="costs">What it costs, at the door</h2>
    <ul {...priced('examples')}>
      {examples?.map((example) => (
        <li key={example.product}>
          <Row example={example} />
        </li>
      )) ?? [1, 2, 3, 4, 5].map((nth) => <Space key={nth} />)}
    </ul>
    <p className="small muted">
      At today’s rates, paid by card: the shop’s price, sales tax, shipping, duty, VAT, our handling and the card fee. Days count
      from packing to the door. <Link to={paths.costEstimator}>Estimate your own</Link>.
    </p>
  </section>
);
