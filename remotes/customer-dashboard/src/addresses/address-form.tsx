import { useShell } from '@landfall/contract';
import { ErrorNote } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { countries } from '../profile/profile.query.ts';
import type { Address } from './addresses.query.ts';
import { type AddressFields, useSaveAddress } from './save-address/save-address.mutation.ts';

interface AddressFormProps {
  userId: string;
  /** The one to change; undefined adds one. */
  address: Address | undefined;
  onClose: () => void;
}

const needed = (message: string) => [{ required: true, whitespace: true, message }];
const orNull = (text: string | null | undefined) => text?.trim() || null;

/** What is sent for what was typed: optional fields left empty are null. */
const fieldsOf = (typed: AddressFields): AddressFields => ({
  ...typed,
  is_default: typed.is_default === true,
  address_line2: orNull(typed.address_line2),
  state_province_region: orNull(typed.state_province_region),
  postal_code: orNull(typed.postal_code),
  tax_id: orNull(typed.tax_id),
});

const Fields = ({ options }: { options: { value: string; label: string }[] }) => (
  <div className="cd-two">
    <Form.Item className="whole" name="recipient_name" label="Recipient" rules={needed('Who receives the parcel?')}>
      <Input autoFocus autoComplete="name" maxLength={200} />
    </Form.Item>
    <Form.Item className="whole" name="country_code" label="Country" rules={[{ required: true, message: 'Which country?' }]}>
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
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
      rules={[{ required: true, min: 3, message: 'The courier calls this number.' }]}
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

/** Adds or changes an address. What was typed stays through an error. */
export function AddressForm({ userId, address, onClose }: AddressFormProps) {
  const { db } = useShell();
  const [form] = Form.useForm<AddressFields>();
  const save = useSaveAddress(userId, address?.id);
  const served = (useQuery(countries(db)).data ?? []).filter(
    (country) => country.shipping_allowed || country.code === address?.country_code,
  );
  return (
    <Modal
      open
      title={address ? 'Change the address' : 'New address'}
      okText="Save"
      okButtonProps={{ loading: save.isPending }}
      cancelText="Cancel"
      onOk={() => form.submit()}
      onCancel={onClose}
      width={560}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={address ?? { is_default: false }}
        onFinish={(typed) => save.mutate(fieldsOf(typed), { onSuccess: onClose })}
      >
        <Fields options={served.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form>
      {save.error && <ErrorNote title="The address was not saved" error={save.error} />}
    </Modal>
  );
}
