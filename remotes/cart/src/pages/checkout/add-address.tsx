import { AddressFields, useAddressSchema, useSaveAddress } from '@landfall/customer';
import { countryName } from '@landfall/ui';
import { useRecordForm } from '@landfall/ui/fields';
import { ErrorNote } from '@landfall/ui/record';
import { Button, Form } from 'antd';
import styles from '../../payments/pay.module.css';

interface AddAddressProps {
  userId: string;
  /** Fixed: an order goes to the country it was priced for. */
  country: string;
  onAdded: (id: string) => void;
  onCancel?: (() => void) | undefined;
}

/** A form that adds an address in one country. An error keeps what was typed. */
export function AddAddress({ userId, country, onAdded, onCancel }: AddAddressProps) {
  const add = useSaveAddress(userId);
  const { props, discard } = useRecordForm({
    schema: useAddressSchema(country),
    initial: {},
    save: {
      ...add,
      mutate: (typed) => add.mutate({ ...typed, country_code: country }, { onSuccess: ({ id }) => onAdded(id) }),
    },
    keep: `address.in.${country}`,
    table: 'user_addresses',
  });
  return (
    <Form {...props} className={styles.payForm ?? ''} aria-label={`New address in ${countryName(country)}`}>
      <AddressFields country={country} />
      {add.error && <ErrorNote title="The address was not saved" error={add.error} />}
      <div className={styles.payActs}>
        <Button htmlType="submit" loading={add.isPending}>
          Save address
        </Button>
        {onCancel && (
          <Button
            type="text"
            onClick={() => {
              discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
