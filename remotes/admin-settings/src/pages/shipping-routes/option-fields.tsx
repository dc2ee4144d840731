import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { NumberInput } from '@landfall/ui/fields';
import { Button, Checkbox, Form, Input } from 'antd';
import styles from '../../settings/settings.module.css';

const EMPTY = { name: '', carrier: '', min_days: null, max_days: null, price: 0, active: true };

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
            <Form.Item name={[name, 'name']} label="Name">
              <Input />
            </Form.Item>
            <Form.Item name={[name, 'carrier']} label="Carrier">
              <Input />
            </Form.Item>
            <Form.Item name={[name, 'min_days']} label="From, days">
              <NumberInput className={styles.numberItem} />
            </Form.Item>
            <Form.Item name={[name, 'max_days']} label="to, days">
              <NumberInput className={styles.numberItem} />
            </Form.Item>
            <Form.Item name={[name, 'price']} label={`Price, ${currency}`}>
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
        <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => add({ ...EMPTY })}>
          Add way of delivery
        </Button>
      </>
    )}
  </Form.List>
);
