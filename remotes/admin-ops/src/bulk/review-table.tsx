import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { StatusDot, StatusTag } from '@landfall/ui/record';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Kind, ReviewedRow } from './review.query.ts';
import styles from './bulk.module.css';

interface Props {
  kind: Kind;
  rows: readonly ReviewedRow[];
  /** A move is chosen and each row was reviewed for it. */
  isChecked: boolean;
  /** The result for a row; null before the move. */
  resultOf(id: string): ReactNode;
}

/** The rows before they are moved: price, weight, confidence, and what the checks found. */
export const ReviewTable = ({ kind, rows, isChecked, resultOf }: Props) => (
  <div className={styles.review}>
    <table>
      <thead>
        <tr className="tiny muted">
          <th scope="col">{kind === 'quote' ? 'Quote' : 'Order'}</th>
          <th scope="col" className="right">
            Price
          </th>
          {kind === 'quote' && (
            <th scope="col" className="right">
              Weight
            </th>
          )}
          <th scope="col">{kind === 'quote' ? 'Confidence' : 'Money'}</th>
          <th scope="col">Checks</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link
                className="plain strong num"
                target="_blank"
                to={kind === 'quote' ? paths.adminQuote(row.id) : paths.adminOrder(row.id)}
              >
                {row.number}
              </Link>
              <StatusTag status={row.status} category={kind} />
            </th>
            <td className="right num">
              {row.totals ? (
                <PriceStatement
                  variant="amount"
                  statement={row.totals}
                  {...(row.method && { method: row.method })}
                  rate={undefined}
                />
              ) : (
                <span className="muted">not priced</span>
              )}
            </td>
            {kind === 'quote' && <td className="right num">{row.weight === null ? '–' : `${row.weight} kg`}</td>}
            <td>{kind === 'quote' ? confidenceOf(row) : row.money}</td>
            <td>{resultOf(row.id) ?? (isChecked && <Findings row={row} />)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Of an instant quote how sure its answer is, else how good its exchange rate is. */
const confidenceOf = ({ confidence, rate_confidence }: ReviewedRow): string => {
  if (confidence !== null) return `${Math.round(confidence * 100)} %`;
  return rate_confidence ? `Rate: ${rate_confidence}` : '–';
};

/** Why the row is not moved, and what else its checks found. */
function Findings({ row: { refusal, checks } }: { row: ReviewedRow }) {
  const others = checks.filter(({ level, text }) => (level === 'stop' || level === 'ask') && text !== refusal?.text);
  if (!refusal)
    return (
      <>
        <StatusDot tone="default">Ready</StatusDot>
        {checks
          .filter(({ code }) => code === 'unreachable' || code === 'bounced')
          .map(({ code, text }) => (
            <span key={code} className={styles.problem}>
              {text}
            </span>
          ))}
      </>
    );
  return (
    <>
      <span className={styles.problem}>Not moved: {refusal.text}</span>
      {others.map(({ text }) => (
        <span key={text} className={styles.problem}>
          {text}
        </span>
      ))}
    </>
  );
}
