import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { moment } from '../dates.ts';
import { signedUrl } from '../signed-url.query.ts';
import { ANSWER, extraWeightSentence, LINE_STATE, lineName, marginWarning, shopCurrency } from './labels.ts';
import styles from './lines.module.css';
import { type MovedOrder, useMoveLines } from './move-lines.mutation.ts';
import type { Line, LineState } from './order-lines.query.ts';
import { StepDialog } from './step-dialog.tsx';

interface Props {
  line: Line;
  onMoved?(answer: { orders: MovedOrder[] }): void;
}

/** Steps back: nothing to ask. */
const isBack = (from: LineState, to: LineState) => to === 'to_buy' || (from === 'received' && to === 'bought');

/** A line of an order with its facts, its history and its next state. */
export function LineItem({ line, onMoved }: Props) {
  const [asked, ask] = useState<LineState>();
  const move = useMoveLines();
  const state = line.state;
  const name = line.product_name ?? 'this item';
  const choose = (to: LineState) => {
    if (isBack(state, to)) move.mutate({ lines: [{ line }], to }, { onSuccess: (answer) => onMoved?.(answer) });
    else if (to !== state) ask(to);
  };
  return (
    <li className={styles.lnLine}>
      <div>
        <LineName line={line} />
        <LineFacts line={line} />
        {line.photos && line.photos.length > 0 && (
          <div className={styles.lnPhotos}>
            {line.photos.map((path, index) => (
              <Photo key={path} path={path} alt={`${name} as it arrived, ${index + 1} of ${line.photos?.length ?? 1}`} />
            ))}
          </div>
        )}
        {line.answer && <p className={`small ${styles.lnNeeds}`}>{ANSWER[line.answer]}</p>}
        {line.steps.length > 0 && (
          <ol className={`${styles.lnSteps} muted tiny`} aria-label={`History of ${name}`}>
            {line.steps.map((step) => (
              <li key={`${step.at}${step.to}`}>
                {[`${LINE_STATE[step.to]} ${moment(step.at) ?? ''}`, step.by && `by ${step.by}`, step.note]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ol>
        )}
        {move.isError && <Refusal error={move.error} />}
      </div>
      <div className={styles.lnState}>
        <Select<LineState>
          size="small"
          className={styles.lnSelect}
          aria-label={`State of ${name}`}
          value={state}
          disabled={line.moves.length === 0 || move.isPending}
          loading={move.isPending}
          onChange={choose}
          options={[state, ...line.moves].map((value) => ({ value, label: LINE_STATE[value] }))}
        />
        {['bought', 'received'].includes(state) && line.moves.length > 0 && (
          <Button size="small" type="text" aria-label={`Edit ${name}`} onClick={() => ask(state)}>
            Edit
          </Button>
        )}
      </div>
      {asked && <StepDialog line={line} to={asked} onClose={() => ask(undefined)} {...(onMoved && { onMoved })} />}
    </li>
  );
}

/** Pieces, name and options, with a link to the shop. */
export const LineName = ({ line }: { line: Line }) => (
  <>
    <bdi>
      {line.product_url ? (
        <a href={line.product_url} target="_blank" rel="noreferrer noopener">
          {lineName(line)}
        </a>
      ) : (
        lineName(line)
      )}
    </bdi>
    {line.options && (
      <small className="muted">
        , <bdi>{line.options}</bdi>
      </small>
    )}
  </>
);

/** What the shop and the scales said. More weight than quoted is our cost. */
export function LineFacts({ line }: { line: Line }) {
  const extra = extraWeightSentence(line.extra_weight);
  const warning = marginWarning(line, line.quantity, line.paid_at_shop);
  const facts = [
    line.shop,
    line.shop_order_ref && `shop order ${line.shop_order_ref}`,
    line.shop_tracking && `parcel ${line.shop_tracking}`,
    line.paid_at_shop !== null && `paid ${formatCurrency(line.paid_at_shop, shopCurrency(line))}`,
    line.received_weight && `${line.received_weight} kg`,
    line.parcel_number && `in ${line.parcel_number}`,
  ].filter(Boolean);
  return (
    <p className="muted tiny">
      {facts.join(' · ')}
      {extra && <span className={styles.lnNeeds}> {extra}</span>}
      {warning && <span className={styles.lnNeeds}> {warning}</span>}
    </p>
  );
}

/** A photo of what arrived. */
function Photo({ path, alt }: { path: string; alt: string }) {
  const { db } = useShell();
  const { data } = useQuery(signedUrl(db, 'order-photos', path));
  return data ? (
    <a href={data} target="_blank" rel="noreferrer">
      <img src={data} alt={alt} loading="lazy" />
    </a>
  ) : null;
}
