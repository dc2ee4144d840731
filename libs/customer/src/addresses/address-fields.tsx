import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { addressFormat, ANY_FORMAT } from './address-format.query.ts';
import styles from '../customer.module.css';

interface AddressFieldsProps {
  /** The countries to choose from; omit if the country is fixed. */
  countries?: { value: string; label: string }[] | undefined;
  /** The fixed country. */
  country?: string;
}

const Country = ({ options }: { options: { value: string; label: string }[] }) => (
  <Form.Item className={styles.whole} name="country_code" label="Country">
    <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
  </Form.Item>
);

/** Street, city, postal code and state, as addresses of the country have them, in its order. */
function PlaceFields({ country }: { country: string | undefined }) {
  const { db } = useShell();
  const format = useQuery(addressFormat(db, country)).data ?? ANY_FORMAT;
  const labelOf = (letter: string, label: string) => (format.required.includes(letter) ? label : `${label} (optional)`);
  const fields: Record<string, ReactNode> = {
    A: (
      <Fragment key="A">
        <Form.Item
          className={styles.whole}
          name="address_line1"
          label={/^[^C]*S[^C]*$/.test(format.used) ? 'City, street and number' : 'Street and number'}
        >
          <Input autoComplete="address-line1" />
        </Form.Item>
        <Form.Item className={styles.whole} name="address_line2" label="Flat, floor, company (optional)">
          <Input autoComplete="address-line2" />
        </Form.Item>
      </Fragment>
    ),
    C: (
      <Form.Item key="C" name="city" label={labelOf('C', format.city_label)}>
        <Input autoComplete="address-level2" />
      </Form.Item>
    ),
    S: (
      <Form.Item key="S" name="state_province_region" label={labelOf('S', format.state_label)}>
        <Input autoComplete="address-level1" />
      </Form.Item>
    ),
    Z: (
      <Form.Item key="Z" name="postal_code" label={labelOf('Z', format.postal_label)}>
        <Input autoComplete="postal-code" {...(format.example && { placeholder: format.example })} />
      </Form.Item>
    ),
  };
  return format.used.split('').map((letter) => fields[letter]);
}

/** Form fields of an address, with the table's limits and the format of its country. */
export function AddressFields({ countries, country }: AddressFieldsProps) {
  const chosen = Form.useWatch<string | undefined>('country_code');
  return (
    <div className={styles.addressFields}>
      <Form.Item className={styles.whole} name="recipient_name" label="Recipient">
        <Input autoFocus autoComplete="name" />
      </Form.Item>
      {countries && <Country options={countries} />}
      <PlaceFields country={country ?? chosen} />
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
}
