import { ErrorNote, countryName } from '@landfall/ui';
import { Button, Form, Input } from 'antd';
import { type NewAddress, useAddAddress } from './add-address.mutation.ts';

interface AddAddressProps {
  userId: string;
  /** An order goes to the country it was priced for: it is not asked. */
  country: string;
  onAdded: (id: string) => void;
  onCancel?: (() => void) | undefined;
}

const needed = (message: string) => [{ required: true, whitespace: true, message }];

const Fields = () => (
  <div className="pay-form">
    <Form.Item className="whole" name="recipient_name" label="Recipient" rules={needed('Who receives the parcel?')}>
      <Input autoComplete="name" maxLength={120} />
    </Form.Item>
    <Form.Item className="whole" name="address_line1" label="Street and number" rules={needed('Where does it go?')}>
      <Input autoComplete="address-line1" maxLength={200} />
    </Form.Item>
    <Form.Item className="whole" name="address_line2" label="Flat, floor, company (optional)">
      <Input autoComplete="address-line2" maxLength={200} />
    </Form.Item>
    <Form.Item name="city" label="City" rules={needed('Which city?')}>
      <Input autoComplete="address-level2" maxLength={120} />
    </Form.Item>
    <Form.Item name="state_province_region" label="State or province (optional)">
      <Input autoComplete="address-level1" maxLength={120} />
    </Form.Item>
    <Form.Item name="postal_code" label="Postal code (optional)">
      <Input autoComplete="postal-code" maxLength={20} />
    </Form.Item>
    <Form.Item name="phone" label="Phone, for the courier" rules={needed('The courier calls this number.')}>
      <Input type="tel" autoComplete="tel" maxLength={30} />
    </Form.Item>
    <Form.Item className="whole" name="tax_id" label="Tax id, where customs asks for one (optional)">
      <Input maxLength={40} />
    </Form.Item>
  </div>
);

/** Asks for an address in one country and adds it to the book. What was typed stays through an error. */
export function AddAddress({ userId, country, onAdded, onCancel }: AddAddressProps) {
  const add = useAddAddress(userId);
  const save = (typed: Omit<NewAddress, 'country_code'>) =>
    add.mutate({ ...typed, country_code: country }, { onSuccess: ({ id }) => onAdded(id) });
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={save}
      disabled={add.isPending}
      aria-label={`New address in ${countryName(country)}`}
    >
      <Fields />
      {add.error && <ErrorNote title="The address was not saved" error={add.error} />}
      <div className="pay-acts">
        <Button htmlType="submit" loading={add.isPending}>
          Save address
        </Button>
        {onCancel && (
          <Button type="text" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
