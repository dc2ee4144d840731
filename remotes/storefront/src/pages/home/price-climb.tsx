import { formatCurrency } from '@landfall/currency';
import { Money, countryName } from '@landfall/ui';
import { EXAMPLE_ROUTE, type Example } from './example.query.ts';
import { type Stage, climbStages } from './climb-stages.ts';
import styles from './home.module.css';

/** Percent of the plot's width: five dots, a fifth apart; the line starts and ends at the edges. */
const x = (index: number) => 10 + index * 20;
const LOW = 88;
const HIGH = 12;

function heights(stages: readonly Stage[]): number[] {
  const sums = stages.map(({ sum }) => sum);
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  return sums.map((sum) => LOW - ((sum - least) / (most - least || 1)) * (LOW - HIGH));
}

const Plot = ({ stages }: { stages: readonly Stage[] }) => {
  const y = heights(stages);
  const line = y.map((height, index) => `${x(index)} ${height}`).join('L');
  return (
    <div className={styles.climbPlot} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={`M0 ${y[0]}L${line}L100 ${y.at(-1)}`} />
      </svg>
      {y.map((height, index) => (
        <i
          key={x(index)}
          style={{ left: `${x(index)}%`, top: `${height}%` }}
          className={index === y.length - 1 ? styles.last : undefined}
        />
      ))}
    </div>
  );
};

/** The home page's route line: it climbs with the example's cost at each stage. */
export function PriceClimb({ example: { price, live } }: { example: Example }) {
  const { origin_country: from, destination_country: to } = EXAMPLE_ROUTE;
  const stages = climbStages(price, from, to);
  const shopPrice = formatCurrency(Number(price.goods), price.currency);
  return (
    <figure
      className={styles.climb}
      aria-label={`An example: from a shop in the ${countryName(from)} to a door in ${countryName(to)}`}
    >
      <span className={`${styles.climbCode} ${styles.from}`} aria-hidden="true">
        {from}
      </span>
      <span className={`${styles.climbCode} ${styles.to}`} aria-hidden="true">
        {to}
      </span>
      <Plot stages={stages} />
      <ol className={styles.climbStages}>
        {stages.map((stage) => (
          <li key={stage.at}>
            <span className={styles.at}>{stage.at}</span>
            <span className={`${styles.climbPlus} num`}>{stage.plus}</span>
            <small>{stage.note}</small>
          </li>
        ))}
      </ol>
      <figcaption data-to={to}>
        <span className="muted">
          {live ? 'At today’s rates' : 'An example'}: headphones at {shopPrice} in a US shop. At a door in Kathmandu, everything
          in:
        </span>
        <span className={styles.climbTotal}>
          <Money amount={price.final_total} currency="USD" />
          <Money amount={price.final_total_local} currency={price.final_currency} size="total" />
        </span>
      </figcaption>
    </figure>
  );
}
