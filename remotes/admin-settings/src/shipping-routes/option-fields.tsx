import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, InputNumber } from 'antd';

/** The ways of delivery that a route offers, each with its own price on top. */
export const OptionFields = ({ currency }: { currency: string }) => (
  <Form.List name="options">
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name }) => (
          <div className="option-row" key={key}>
            <Form.Item name={[name, 'id']} hidden noStyle>
              <Input />
            </Form.Item>
            <Form.Item name={[name, 'name']} label="Name" rules={[{ required: true, whitespace: true, message: 'Name it.' }]}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name={[name, 'carrier']} label="Carrier">
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name={[name, 'min_days']} label="From, days" rules={[{ required: true, message: 'How soon?' }]}>
              <InputNumber className="number-item" controls={false} min={0} max={365} precision={0} />
            </Form.Item>
            <Form.Item
              name={[name, 'max_days']}
              label="to, days"
              rules={[
                { required: true, message: 'How late?' },
                ({ getFieldValue }) => ({
                  validator: (_rule, last: number | null) =>
                    last === null || last >= Number(getFieldValue(['options', name, 'min_days']) ?? 0)
                      ? Promise.resolve()
                      : Promise.reject(new Error('Not before the first.')),
                }),
              ]}
            >
              <InputNumber className="number-item" controls={false} min={0} max={365} precision={0} />
            </Form.Item>
            <Form.Item
              name={[name, 'price']}
              label={`Price, ${currency}`}
              rules={[{ required: true, message: 'Type 0 for none.' }]}
            >
              <InputNumber className="number-item" controls={false} min={0} precision={2} />
            </Form.Item>
            <Form.Item name={[name, 'active']} valuePropName="checked" noStyle>
              <Checkbox>Offered</Checkbox>
            </Form.Item>
            <Button
              className="row-remove"
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
