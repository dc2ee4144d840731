import { exponentOf, formatCurrency } from '@landfall/currency';
import { Form, Radio, Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { LINE_STATE } from '../../lines/labels.ts';
import type { ClaimedPieces } from './claimed-pieces.ts';
import type { Line } from '../../lines/order-lines.query.ts';

interface Props {
  lines: Line[];
  /** Most that can be refunded. */
  most: number;
  currency: string;
  /** Chosen first: pieces of a claim. */
  claimed?: ClaimedPieces | undefined;
}

/** The share of the price that so many pieces of a line have. A replacement costs nothing: what it replaces was paid. */
const shareOf = (line: Line, pieces: number, lines: readonly Line[]): number => {
  const replaced = lines.find(({ id }) => id === line.replaces);
  return replaced ? shareOf(replaced, pieces, lines) : ((line.amount ?? 0) * pieces) / (line.quantity ?? 1);
};
const roundTo = (amount: number, currency: string): number => Number(amount.toFixed(exponentOf(currency)));

const upTo = (count: number) => Array.from({ length: count + 1 }, (_, value) => ({ value, label: String(value) }));

/** Chooses the refunded pieces of lines, which are then not bought, or money only. Proposes their share of the price. */
export function RefundItems({ lines, most, currency, claimed }: Props) {
  const form = Form.useFormInstance<{ amount?: number; kind?: 'items' | 'money'; copies?: Record<string, number> }>();
  const kind = Form.useWatch('kind', form);
  const left = lines
    .filter(({ state }) => state !== 'refunded')
    .toSorted((one, other) => Number(other.state === 'unavailable') - Number(one.state === 'unavailable'));
  const propose = () => {
    const copies = form.getFieldValue('copies') as Record<string, number> | undefined;
    const total = left.reduce((sum, line) => sum + shareOf(line, copies?.[line.id ?? ''] ?? 0, lines), 0);
    if (total > 0) form.setFieldsValue({ amount: Math.min(roundTo(total, currency), most) });
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
            extra={`${LINE_STATE[line.state ?? 'to_buy']}, ${formatCurrency(roundTo(shareOf(line, 1, lines), currency), currency)} a piece. What is refunded can’t be bought.`}
          >
            <Select options={upTo(line.quantity ?? 1)} placeholder="0" onChange={propose} />
          </Form.Item>
        ))}
    </>
  );
}
