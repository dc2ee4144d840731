import { useShell } from '@landfall/contract';
import { type Address, AddressFields, type AddressInput, useSaveAddress } from '@landfall/customer';
import { ErrorNote, LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { countries } from '../../countries.query.ts';

interface AddressFormProps {
  userId: string;
  /** The address to edit; undefined adds one. */
  address: Address | undefined;
  onClose: () => void;
}

/** Adds or edits an address. An error keeps what was typed. */
export function AddressForm({ userId, address, onClose }: AddressFormProps) {
  const { db } = useShell();
  const [form] = Form.useForm<AddressInput>();
  const save = useSaveAddress(userId, address?.id);
  const known = useQuery(countries(db));
  const served = (known.data ?? []).filter((country) => country.shipping_allowed || country.code === address?.country_code);
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
        onFinish={(typed) => save.mutate(typed, { onSuccess: onClose })}
      >
        <AddressFields countries={served.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form>
      <LoadFailure query={known}>The countries to choose from could not be loaded.</LoadFailure>
      {save.error && <ErrorNote title="The address was not saved" error={save.error} />}
    </Modal>
  );
}
