import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, InputNumber } from 'antd';
import { type TierRow, endProblem, startOf } from './tiers.ts';

const EMPTY: TierRow = { max: null, cost: null, per_kg: null };

/** The weight tiers of a route. Only the end of each is typed; it starts where the one before ends. */
export function TierFields({ currency }: { currency: string }) {
  const form = Form.useFormInstance();
  const rows = (Form.useWatch<TierRow[] | undefined>('tiers', form) ?? []).map((row) => row ?? EMPTY);
  return (
    <Form.List name="tiers">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div className="tier-row" key={key}>
              <span className="tier-from muted">over {startOf(rows, name) ?? '…'} kg</span>
              <Form.Item
                name={[name, 'max']}
                label="up to, kg"
                rules={[{ validator: () => checked(endProblem(form.getFieldValue('tiers') as TierRow[], name)) }]}
              >
                <InputNumber className="number-item" controls={false} min={0} max={100_000} placeholder="no end" />
              </Form.Item>
              <Form.Item name={[name, 'cost']} label={`costs, ${currency}`} rules={[{ required: true, message: 'Type a cost.' }]}>
                <InputNumber className="number-item" controls={false} min={0} precision={2} />
              </Form.Item>
              <Form.Item name={[name, 'per_kg']} label="and a kg" rules={[{ required: true, message: 'Type 0 for none.' }]}>
                <InputNumber className="number-item" controls={false} min={0} precision={2} />
              </Form.Item>
              <Button
                className="row-remove"
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Remove the tier over ${startOf(rows, name) ?? 0} kg`}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => add({ ...EMPTY, per_kg: 0 })}>
            Add tier
          </Button>
        </>
      )}
    </Form.List>
  );
}

const checked = (problem: string | undefined): Promise<void> =>
  problem ? Promise.reject(new Error(problem)) : Promise.resolve();
