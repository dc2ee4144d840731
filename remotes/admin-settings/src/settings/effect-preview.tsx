import { paths } from '@landfall/contract/paths';
import { formatCurrency, formatNumber } from '@landfall/currency';
import { countryName } from '@landfall/ui';
import { StatusTag } from '@landfall/ui/record';
import { Alert, Checkbox } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type EffectCheck, lossOf, type Simulation } from './use-effect-check.ts';
import styles from './effect-preview.module.css';

type SimulatedRow = Simulation['rows'][number];

const SHOWN = 20;

const REASONS: Readonly<Record<string, string>> = {
  over_max_weight: 'Above the maximum weight of the route',
  no_origin_rate: 'The origin has no exchange rate',
  no_items: 'No items',
  country_not_served: 'A country is closed',
  delivery_option_not_available: 'Its delivery option is gone',
  customs_category_not_found: 'Its customs category is off',
  prohibited_item: 'Its customs category is prohibited',
};

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The effect of a change on the last quotes: totals before and after, largest difference first, and quotes that lose their price. */
export function EffectPreview({ check }: { check: EffectCheck }) {
  const { result, asking } = check;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result) box.current?.focus();
  }, [result, asking]);
  if (!result) return null;
  return (
    <section className={styles.effect} aria-label="Effect on quotes" tabIndex={-1} ref={box}>
      <h3 className={styles.effectTitle}>Effect on the last {count(result.quotes, 'quote')}</h3>
      <p role="status">{summary(result)}</p>
      <p className="tiny muted">
        Compares each quote’s price today with its price after the change. Prices already sent do not change.
      </p>
      {result.left_off > 0 && <p className="tiny">{count(result.left_off, 'quote')} left out: pricing took too long.</p>}
      <Losses result={result} />
      <Warnings result={result} />
      {(asking || check.accepted) && (
        <Checkbox checked={check.accepted} onChange={(event) => check.accept(event.target.checked)}>
          {lossOf(result) > 0 ? 'Save although quotes lose their price' : 'Save all the same'}
        </Checkbox>
      )}
      {asking && (
        <p className={styles.effectProblem} role="alert">
          Nothing is saved yet. Confirm it above, then save again.
        </p>
      )}
      <EffectRows rows={result.rows} />
    </section>
  );
}

const summary = ({ changed, broken }: Simulation): string =>
  changed === 0
    ? 'No total changes.'
    : `${count(changed, 'quote')} change${changed === 1 ? 's' : ''}.${broken > 0 ? ` ${broken} can no longer be priced.` : ''}`;

function Losses({ result }: { result: Simulation }) {
  const { routes, quotes, carts } = result.lost;
  if (lossOf(result) === 0 && routes.length === 0) return null;
  const named = [...carts.first, ...quotes.first];
  return (
    <Alert
      type="warning"
      title={`${count(lossOf(result), 'quote')} would have no price`}
      description={
        <div className={styles.effectLoss}>
          {routes.length > 0 && (
            <span>
              Routes without a rate: {routes.map((r) => `${countryName(r.origin)} to ${countryName(r.destination)}`).join(', ')}.
            </span>
          )}
          {quotes.count > 0 && <span>{count(quotes.count, 'open quote')} would have no exchange rate.</span>}
          {carts.count > 0 && <span>{count(carts.count, 'quote')} in carts would have no exchange rate.</span>}
          {named.length > 0 && (
            <span>
              {named.map(({ id, display_id }) => (
                <Link key={id} to={paths.adminQuote(id)} className={styles.effectLink}>
                  {display_id}
                </Link>
              ))}
            </span>
          )}
        </div>
      }
    />
  );
}

const times = (factor: number): string => formatNumber(factor, factor < 10 ? 1 : 0);

const jumpText = ({ destination, factor, quotes }: Simulation['jumps'][number]): string => {
  const change = factor > 1 ? `rise ${times(factor)} times` : `fall to 1/${times(1 / factor)}`;
  return `Prices to ${countryName(destination)} ${change}; ${count(quotes, 'open quote')}.`;
};

/** Prices that double or halve, and problems of the settings that are new. */
function Warnings({ result: { jumps, problems } }: { result: Simulation }) {
  if (jumps.length === 0 && problems.length === 0) return null;
  return (
    <Alert
      type="warning"
      title="Is this what you mean?"
      description={
        <div className={styles.effectLoss}>
          {jumps.map((jump) => (
            <span key={jump.destination}>{jumpText(jump)}</span>
          ))}
          {problems.map(({ code, subject, message }) => (
            <span key={`${code} ${subject}`}>
              {subject}: {message}
            </span>
          ))}
        </div>
      }
    />
  );
}

const amount = (total: number | null, currency: string | null): string =>
  total === null || currency === null ? 'no price' : formatCurrency(total, currency);

const difference = ({ difference_usd }: SimulatedRow): string =>
  difference_usd === null ? '' : `${difference_usd > 0 ? '+' : ''}${formatCurrency(difference_usd, 'USD')}`;

function EffectRows({ rows }: { rows: SimulatedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={styles.effectRows} aria-label="Quotes that change">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.quote_id}>
            <Link to={paths.adminQuote(row.quote_id)}>{row.display_id}</Link>
            <StatusTag status={row.status} />
            <span className="num">
              {amount(row.old_total, row.old_currency)} <span aria-hidden="true">→</span>
              <span className="sr">becomes</span> {amount(row.new_total, row.new_currency)}
            </span>
            <span className="num strong">{difference(row)}</span>
            <Notes row={row} />
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="tiny muted">And {rows.length - SHOWN} more with smaller differences.</p>}
    </>
  );
}

function Notes({ row }: { row: SimulatedRow }) {
  const outcome =
    row.new_outcome && row.new_outcome !== row.old_outcome
      ? `${row.old_outcome ?? 'no answer'} becomes ${row.new_outcome}`
      : null;
  const reason = row.broken
    ? row.reason
      ? (REASONS[row.reason] ?? row.reason.replaceAll('_', ' '))
      : 'Only the rate 1:1 is left'
    : null;
  const note = [reason, outcome].filter(Boolean).join('. ');
  return note ? <small className={row.broken ? styles.effectProblem : 'muted'}>{note}</small> : null;
}
