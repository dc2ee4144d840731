import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { refusalOf } from '@landfall/db';
import { PriceStatement } from '@landfall/ui';
import { textProblem } from '@landfall/ui/fields';
import { ErrorNote, OrderedItems } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import refusalStyles from '../../../refusal.module.css';
import type { AdminOrder } from '../../../rows.ts';
import { moment } from '../../../dates.ts';
import { type ItemStatus, type Line, orderItems } from '../../../payments/order-items.query.ts';
import { useUpdateOrderItem } from './update-order-item.mutation.ts';
import styles from './order-items.module.css';

const STATUS: Readonly<Record<ItemStatus, string>> = {
  to_buy: 'To buy',
  bought: 'Bought',
  received: 'Received',
  shipped: 'Shipped',
  refunded: 'Refunded',
};

/** The lines of an order: the quote that each was, what has become of it, and the shop's own order reference. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const { db } = useShell();
  const lines = useQuery(orderItems(db, order.id));
  if (lines.isPending) return <Skeletons rows={2} />;
  if (lines.isError)
    return <ErrorNote error={lines.error} title="The items could not be loaded" onRetry={() => void lines.refetch()} />;
  return (
    <ul className={styles.lines}>
      {lines.data.map((line) => (
        <OrderItem key={line.id} line={line} order={order} />
      ))}
    </ul>
  );
}

function OrderItem({ line, order }: { line: Line; order: AdminOrder }) {
  const statement = order.items.find(({ quote_id }) => quote_id === line.quote_id)?.statement;
  return (
    <li>
      <OrderedItems
        items={line.items}
        copies={line.quote_quantity ?? 1}
        title={<Link to={paths.adminQuote(line.quote_id ?? '')}>Quote {line.display_id}</Link>}
        amount={
          statement && <PriceStatement variant="amount" statement={statement} method={order.payment_method} rate={undefined} />
        }
      />
      {line.refunded_quantity > 0 && (
        <p className="muted small">
          {line.refunded_quantity} of {line.quote_quantity} refunded
        </p>
      )}
      <Progress line={line} />
      {line.steps.length > 0 && (
        <ol className={`${styles.steps} muted tiny`} aria-label={`History of ${line.product_name ?? 'this item'}`}>
          {line.steps.map((step) => (
            <li key={`${step.at}${step.to}`}>
              {[`${STATUS[step.to]} ${moment(step.at) ?? ''}`, step.by && `by ${step.by}`, step.note].filter(Boolean).join(', ')}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** Status and reference of one line; both are saved together, over what is on screen. */
function Progress({ line }: { line: Line }) {
  const id = useId();
  const [typed, type] = useState<string>();
  const save = useUpdateOrderItem(line);
  const stored = line.merchant_order_ref ?? '';
  const reference = typed ?? stored;
  const refusal = save.error ? refusalOf(save.error) : undefined;
  const problem = textProblem(reference.trim(), 200) ?? refusal?.text;
  const name = line.product_name ?? 'this item';
  const submit = (status: ItemStatus) => {
    if (!textProblem(reference.trim(), 200)) save.mutate({ status, reference }, { onSuccess: () => type(undefined) });
  };
  const status = line.item_status ?? 'to_buy';
  return (
    <form
      className={styles.progress}
      onSubmit={(event) => {
        event.preventDefault();
        submit(status);
      }}
    >
      <Select<ItemStatus>
        size="small"
        className={styles.status}
        aria-label={`Status of ${name}`}
        value={status}
        disabled={line.moves.length === 0 || save.isPending}
        loading={save.isPending}
        onChange={submit}
        options={[status, ...line.moves].map((value) => ({ value, label: STATUS[value] }))}
      />
      <Input
        size="small"
        className={styles.reference}
        aria-label={`Shop order of ${name}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        status={problem ? 'error' : ''}
        placeholder="Shop order reference"
        value={reference}
        onChange={(event) => type(event.target.value)}
      />
      {typed !== undefined && typed.trim() !== stored && (
        <Button size="small" htmlType="submit" loading={save.isPending}>
          Save reference
        </Button>
      )}
      {problem && (
        <small className={refusalStyles.fieldProblem} id={id} role="alert">
          {problem}
        </small>
      )}
    </form>
  );
}
