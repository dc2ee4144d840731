import { AddressFields, type AddressInput, useSaveAddress } from '@landfall/customer';
import { countryName } from '@landfall/ui';
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
  const save = (typed: Omit<AddressInput, 'country_code'>) => {
    if (!add.isPending) add.mutate({ ...typed, country_code: country }, { onSuccess: ({ id }) => onAdded(id) });
  };
  return (
    <Form
      className={styles.payForm}
      layout="vertical"
      requiredMark={false}
      onFinish={save}
      aria-label={`New address in ${countryName(country)}`}
    >
      <AddressFields />
      {add.error && <ErrorNote title="The address was not saved" error={add.error} />}
      <div className={styles.payActs}>
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
