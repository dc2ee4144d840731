import { useShell } from '@landfall/contract';
import { type Address, AddressFields, useAddressSchema, useSaveAddress } from '@landfall/customer';
import { useRecordForm } from '@landfall/ui/fields';
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
  const save = useSaveAddress(userId, address?.id);
  const { props, submit, discard } = useRecordForm({
    schema: useAddressSchema(),
    initial: address ?? { is_default: false },
    save: { ...save, mutate: (typed) => save.mutate(typed, { onSuccess: onClose }) },
    keep: `address.${address?.id ?? 'new'}`,
    table: 'user_addresses',
  });
  const known = useQuery(countries(db));
  const served = (known.data ?? []).filter((country) => country.shipping_allowed || country.code === address?.country_code);
  return (
    <Modal
      open
      title={address ? 'Change the address' : 'New address'}
      okText="Save"
      okButtonProps={{ loading: save.isPending }}
      cancelText="Cancel"
      onOk={submit}
      onCancel={() => {
        discard();
        onClose();
      }}
      width={560}
    >
      <Form {...props}>
        <AddressFields countries={served.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form>
      <LoadFailure query={known}>The countries to choose from could not be loaded.</LoadFailure>
      {save.error && <ErrorNote title="The address was not saved" error={save.error} />}
    </Modal>
  );
}
