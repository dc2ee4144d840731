import { formatCurrency } from '@landfall/currency';
import { Form, Radio, Select } from 'antd';
import type { Line } from '../order-items.query.ts';

interface Props {
  lines: Line[];
  /** Most that can be refunded. */
  most: number;
  currency: string;
}

const upTo = (count: number) => Array.from({ length: count + 1 }, (_, value) => ({ value, label: String(value) }));

/** Chooses the refunded copies of lines, which are then not bought, or money only. Proposes the amount of the chosen copies. */
export function RefundItems({ lines, most, currency }: Props) {
  const form = Form.useFormInstance<{ amount?: number; kind?: 'items' | 'money'; copies?: Record<string, number> }>();
  const kind = Form.useWatch('kind', form);
  const left = lines
    .map((line) => ({ line, count: (line.quote_quantity ?? 0) - line.refunded_quantity }))
    .filter(({ count }) => count > 0);
  const propose = () => {
    const copies = form.getFieldValue('copies') as Record<string, number> | undefined;
    const total = left.reduce((sum, { line }) => sum + line.copy_total * (copies?.[line.id ?? ''] ?? 0), 0);
    if (total > 0) form.setFieldsValue({ amount: Math.min(total, most) });
  };
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
        left.map(({ line, count }) => (
          <Form.Item
            key={line.id}
            name={['copies', line.id ?? '']}
            label={line.product_name ?? `Quote ${line.display_id}`}
            extra={`${formatCurrency(line.copy_total, currency)} a copy. Refunded copies can’t be bought.`}
          >
            <Select options={upTo(count)} placeholder="0" onChange={propose} />
          </Form.Item>
        ))}
    </>
  );
}
