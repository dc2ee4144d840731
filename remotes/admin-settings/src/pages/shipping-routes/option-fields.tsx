import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type NumberValue, NumberInput, numberRule, textLimit } from '@landfall/ui/fields';
import { Button, Checkbox, Form, Input } from 'antd';
import styles from '../../settings/settings.module.css';

const DAYS = { min: 0, max: 365, decimals: 0 };
const MONEY = { min: 0, max: 10_000_000_000, decimals: 2 };

/** The ways of delivery that a route offers, each with its own price on top. */
export const OptionFields = ({ currency }: { currency: string }) => (
  <Form.List name="options">
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name }) => (
          <div className={styles.optionRow} key={key}>
            <Form.Item name={[name, 'id']} hidden noStyle>
              <Input />
            </Form.Item>
            <Form.Item
              name={[name, 'name']}
              label="Name"
              rules={[{ required: true, whitespace: true, message: 'Name it.' }, textLimit(100)]}
            >
              <Input />
            </Form.Item>
            <Form.Item name={[name, 'carrier']} label="Carrier" rules={[textLimit(100)]}>
              <Input />
            </Form.Item>
            <Form.Item name={[name, 'min_days']} label="From, days" rules={[numberRule({ ...DAYS, required: 'How soon?' })]}>
              <NumberInput className={styles.numberItem} />
            </Form.Item>
            <Form.Item
              name={[name, 'max_days']}
              label="to, days"
              rules={[
                numberRule({ ...DAYS, required: 'How late?' }),
                ({ getFieldValue }) => ({
                  validator: (_rule, last: NumberValue) =>
                    typeof last !== 'number' || last >= Number(getFieldValue(['options', name, 'min_days']) ?? 0)
                      ? Promise.resolve()
                      : Promise.reject(new Error('Must not be before the first day.')),
                }),
              ]}
            >
              <NumberInput className={styles.numberItem} />
            </Form.Item>
            <Form.Item
              name={[name, 'price']}
              label={`Price, ${currency}`}
              rules={[numberRule({ ...MONEY, required: 'Enter 0 for none.' })]}
            >
              <NumberInput className={styles.numberItem} decimals={2} />
            </Form.Item>
            <Form.Item name={[name, 'active']} valuePropName="checked" noStyle>
              <Checkbox>Offered</Checkbox>
            </Form.Item>
            <Button
              className={styles.rowRemove}
              type="text"
              icon={<DeleteOutlined />}
              aria-label="Remove this way of delivery"
              onClick={() => remove(name)}
            />
          </div>
        ))}
        <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => add({ active: true, price: 0 })}>
          Add way of delivery
        </Button>
      </>
    )}
  </Form.List>
);
