import { Checkbox, Form, Input, Select } from 'antd';
import '../customer.css';

interface AddressFieldsProps {
  /** The countries to choose from; left out where the address has its country already. */
  countries?: { value: string; label: string }[] | undefined;
}

const needed = (message: string) => [{ required: true, whitespace: true, message }];

const Country = ({ options }: { options: { value: string; label: string }[] }) => (
  <Form.Item className="whole" name="country_code" label="Country" rules={[{ required: true, message: 'Which country?' }]}>
    <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
  </Form.Item>
);

/** The fields of an address, for an antd Form; limits as in the table. */
export const AddressFields = ({ countries }: AddressFieldsProps) => (
  <div className="address-fields">
    <Form.Item className="whole" name="recipient_name" label="Recipient" rules={needed('Who receives the parcel?')}>
      <Input autoFocus autoComplete="name" maxLength={200} />
    </Form.Item>
    {countries && <Country options={countries} />}
    <Form.Item className="whole" name="address_line1" label="Street and number" rules={needed('Where does it go?')}>
      <Input autoComplete="address-line1" maxLength={300} />
    </Form.Item>
    <Form.Item className="whole" name="address_line2" label="Flat, floor, company (optional)">
      <Input autoComplete="address-line2" maxLength={300} />
    </Form.Item>
    <Form.Item name="city" label="City" rules={needed('Which city?')}>
      <Input autoComplete="address-level2" maxLength={200} />
    </Form.Item>
    <Form.Item name="postal_code" label="Postal code (optional)">
      <Input autoComplete="postal-code" maxLength={20} />
    </Form.Item>
    <Form.Item name="state_province_region" label="State or province (optional)">
      <Input autoComplete="address-level1" maxLength={200} />
    </Form.Item>
    <Form.Item
      name="phone"
      label="Phone, for the courier"
      rules={[{ required: true, whitespace: true, min: 3, message: 'The courier calls this number.' }]}
    >
      <Input type="tel" autoComplete="tel" maxLength={40} />
    </Form.Item>
    <Form.Item className="whole" name="tax_id" label="Tax id, where customs asks for one (optional)">
      <Input maxLength={60} />
    </Form.Item>
    <Form.Item className="whole" name="is_default" valuePropName="checked">
      <Checkbox>Use it unless I say otherwise</Checkbox>
    </Form.Item>
  </div>
);
