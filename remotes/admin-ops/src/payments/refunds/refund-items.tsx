import { formatCurrency } from '@landfall/currency';
import { ErrorNote } from '@landfall/ui/record';
import { Form, Radio, Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { LINE_STATE } from '../../lines/labels.ts';
import type { ClaimedPieces } from './claimed-pieces.ts';
import type { Line } from '../../lines/order-lines.query.ts';
import { type RefundedPieces, useProposeRefund } from './propose-refund.mutation.ts';

interface Props {
  lines: Line[];
  paymentId: string;
  currency: string;
  /** Chosen first: pieces of a claim. */
  claimed?: ClaimedPieces | undefined;
}

const upTo = (count: number) => Array.from({ length: count + 1 }, (_, value) => ({ value, label: String(value) }));

/** Chooses the refunded pieces of lines, which are then not bought, or money only. Proposes their share of the price. */
export function RefundItems({ lines, paymentId, currency, claimed }: Props) {
  const form = Form.useFormInstance<{ amount?: number; kind?: 'items' | 'money'; copies?: Record<string, number> }>();
  const kind = Form.useWatch('kind', form);
  const left = lines
    .filter(({ state }) => state !== 'refunded')
    .toSorted((one, other) => Number(other.state === 'unavailable') - Number(one.state === 'unavailable'));
  const proposal = useProposeRefund(paymentId);
  const setAmount = (value: number | undefined) => form.setFields([{ name: 'amount', value, errors: [] }]);
  /** The amount is empty until it is the price of this choice: a press before that would refund the payment whole. */
  const propose = () => {
    const copies = (form.getFieldValue('copies') ?? {}) as Record<string, number>;
    const items: RefundedPieces[] = left
      .map(({ id }) => ({ line_id: id ?? '', quantity: copies[id ?? ''] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    if (items.length === 0) return;
    setAmount(undefined);
    proposal.mutate(items, { onSuccess: ({ amount }) => setAmount(amount) }); // of the last choice only
  };
  const chooseClaimed = useEffectEvent(() => {
    const line = left.find(({ id }) => id === claimed?.lineId);
    if (!claimed || !line) return;
    form.setFieldsValue({ kind: 'items', copies: { [claimed.lineId]: Math.min(claimed.pieces, line.quantity ?? 1) } });
    propose();
  });
  useEffect(() => chooseClaimed(), []);
  return (
    <>
      <Form.Item name="kind" label="Refund for">
        <Radio.Group
          options={[
            { value: 'items', label: 'Items we don’t deliver', disabled: left.length === 0 },
            { value: 'money', label: 'Money only, every item is delivered' },
          ]}
        />
      </Form.Item>
      {kind === 'items' &&
        left.map((line) => (
          <Form.Item
            key={line.id}
            name={['copies', line.id ?? '']}
            label={line.product_name ?? `Quote ${line.display_id}`}
            extra={`${LINE_STATE[line.state ?? 'to_buy']}, ${formatCurrency(line.piece_amount, currency)} a piece. What is refunded can’t be bought.`}
          >
            <Select options={upTo(line.quantity ?? 1)} placeholder="0" onChange={propose} />
          </Form.Item>
        ))}
      {proposal.isError && (
        <ErrorNote error={proposal.error} title="The price of these items could not be loaded: type the amount" />
      )}
    </>
  );
}
