import { Checkbox, Form, Input, Select } from 'antd';
import styles from '../customer.module.css';

interface AddressFieldsProps {
  /** The countries to choose from; omit if the country is fixed. */
  countries?: { value: string; label: string }[] | undefined;
}

const Country = ({ options }: { options: { value: string; label: string }[] }) => (
  <Form.Item className={styles.whole} name="country_code" label="Country">
    <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
  </Form.Item>
);

/** Form fields of an address, with the table's limits. */
export const AddressFields = ({ countries }: AddressFieldsProps) => (
  <div className={styles.addressFields}>
    <Form.Item className={styles.whole} name="recipient_name" label="Recipient">
      <Input autoFocus autoComplete="name" />
    </Form.Item>
    {countries && <Country options={countries} />}
    <Form.Item className={styles.whole} name="address_line1" label="Street and number">
      <Input autoComplete="address-line1" />
    </Form.Item>
    <Form.Item className={styles.whole} name="address_line2" label="Flat, floor, company (optional)">
      <Input autoComplete="address-line2" />
    </Form.Item>
    <Form.Item name="city" label="City">
      <Input autoComplete="address-level2" />
    </Form.Item>
    <Form.Item name="postal_code" label="Postal code (optional)">
      <Input autoComplete="postal-code" />
    </Form.Item>
    <Form.Item name="state_province_region" label="State or province (optional)">
      <Input autoComplete="address-level1" />
    </Form.Item>
    <Form.Item name="phone" label="Phone, for the courier">
      <Input type="tel" autoComplete="tel" />
    </Form.Item>
    <Form.Item className={styles.whole} name="tax_id" label="Tax id, where customs asks for one (optional)">
      <Input />
    </Form.Item>
    <Form.Item className={styles.whole} name="is_default" valuePropName="checked">
      <Checkbox>Use it unless I say otherwise</Checkbox>
    </Form.Item>
  </div>
);
