import { type ClimbPlot, climbPlot, climbStages } from '@landfall/customer';
import { formatCurrency } from '@landfall/currency';
import { Money, countryName } from '@landfall/ui';
import { EXAMPLE_ROUTE, type Example, priced } from './home-facts.query.ts';
import styles from './home.module.css';

const Plot = ({ plot: { line, dots } }: { plot: ClimbPlot }) => (
  <div className={styles.climbPlot} aria-hidden="true" {...priced('plot')}>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">
      <path d={line} />
    </svg>
    {dots.map(({ left, top }) => (
      <i key={left} style={{ left: `${left}%`, top: `${top}%` }} />
    ))}
  </div>
);

interface Props {
  example: Example;
  /** Whether the price is on its way, in a browser. */
  isWaiting: boolean;
}

/** The home page's route line: it climbs with the example's cost at each stage. */
export function PriceClimb({ example: { price, live }, isWaiting }: Props) {
  const { origin_country: from, destination_country: to } = EXAMPLE_ROUTE;
  const places = ['The shop', `Within the ${from}`, 'The crossing', `${countryName(to)} customs`, 'Last mile'];
  const stages = climbStages(price);
  return (
    <figure
      className={styles.climb}
      aria-label={`An example: from a shop in the ${countryName(from)} to a door in ${countryName(to)}`}
      aria-busy={isWaiting || undefined}
    >
      <span className={`${styles.climbCode} ${styles.from}`} aria-hidden="true">
        {from}
      </span>
      <span className={`${styles.climbCode} ${styles.to}`} aria-hidden="true">
        {to}
      </span>
      <Plot plot={climbPlot(stages)} />
      <ol className={styles.climbStages}>
        {stages.map(({ plus, note }, index) => (
          <li key={places[index]}>
            <span className={styles.at}>{places[index]}</span>
            <span className={`${styles.climbPlus} num`} {...priced(`plus-${index}`)}>
              {plus}
            </span>
            <small {...priced(`note-${index}`)}>{note}</small>
          </li>
        ))}
      </ol>
      <figcaption data-to={to}>
        <span className="muted">
          <span {...priced('rates')}>{live ? 'At today’s rates' : 'An example'}</span>: headphones at{' '}
          <span {...priced('goods')}>{formatCurrency(Number(price.goods), price.currency)}</span> in a US shop. At a door in
          Kathmandu, everything in:
        </span>
        <span className={styles.climbTotal} {...priced('total')}>
          <Money amount={price.statement.charged.card.usd} currency="USD" />
          <Money amount={price.statement.charged.card.amount} currency={price.statement.currency} size="total" />
        </span>
      </figcaption>
    </figure>
  );
}
