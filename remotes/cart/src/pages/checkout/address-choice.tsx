import type { Address } from '@landfall/customer';
import { countryName } from '@landfall/ui';
import { addressLines } from '@landfall/ui/address';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { AddAddress } from './add-address.tsx';
import styles from '../../payments/pay.module.css';

interface AddressChoiceProps {
  userId: string;
  country: string;
  /** The person's addresses in that country. */
  addresses: readonly Address[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Without the name, which is above, the country, which is the order's, and the phone. */
const lines = (address: Address) =>
  addressLines({ ...address, recipient_name: null, phone: null })
    .slice(0, -1)
    .join(', ');

const Choice = ({ address, chosen }: { address: Address; chosen: boolean }) => (
  <Radio value={address.id} className={`${styles.payChoice} ${chosen ? styles.on : ''}`}>
    <strong>
      <bdi>{address.recipient_name}</bdi>
    </strong>
    <span className={`small muted ${styles.payChoiceMore}`}>
      {lines(address)} · {address.phone}
    </span>
  </Radio>
);

/** Lets the person choose or add an address in the order's country. */
export function AddressChoice({ userId, country, addresses, chosen, onChoose }: AddressChoiceProps) {
  const [adding, setAdding] = useState(false);
  const none = addresses.length === 0;
  const added = (id: string) => {
    setAdding(false);
    onChoose(id);
  };
  return (
    <section className="paper" aria-labelledby="pay-address">
      <h2 id="pay-address">Deliver to {countryName(country)}</h2>
      {!none && (
        <Radio.Group
          className={styles.payChoices}
          value={chosen}
          onChange={(event) => onChoose(event.target.value as string)}
          aria-labelledby="pay-address"
        >
          {addresses.map((address) => (
            <Choice key={address.id} address={address} chosen={address.id === chosen} />
          ))}
        </Radio.Group>
      )}
      {adding || none ? (
        <AddAddress userId={userId} country={country} onAdded={added} onCancel={none ? undefined : () => setAdding(false)} />
      ) : (
        <Button className={styles.payAnother} onClick={() => setAdding(true)}>
          Another address
        </Button>
      )}
    </section>
  );
}
