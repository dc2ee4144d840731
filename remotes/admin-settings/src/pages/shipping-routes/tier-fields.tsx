import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { NumberInput } from '@landfall/ui/fields';
import { Button, Form } from 'antd';
import { type TierRow, startOf } from './tiers.ts';
import styles from '../../settings/settings.module.css';

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
            <div className={styles.tierRow} key={key}>
              <span className={`${styles.tierFrom} muted`}>over {startOf(rows, name) ?? '…'} kg</span>
              <Form.Item name={[name, 'max']} label="up to, kg">
                <NumberInput className={styles.numberItem} placeholder="no end" />
              </Form.Item>
              <Form.Item name={[name, 'cost']} label={`costs, ${currency}`}>
                <NumberInput className={styles.numberItem} />
              </Form.Item>
              <Form.Item name={[name, 'per_kg']} label="and per kg">
                <NumberInput className={styles.numberItem} />
              </Form.Item>
              <Button
                className={styles.rowRemove}
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
