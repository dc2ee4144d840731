import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { type Address, addresses } from '@landfall/customer';
import { addressLines } from '@landfall/ui/address';
import { DataState, StatusDot, errorSentence } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useUserId } from '../../use-user.ts';
import { AddressForm } from './address-form.tsx';
import { useDeleteAddress } from './delete-address.mutation.ts';
import styles from '../../dashboard.module.css';

interface CardProps {
  address: Address;
  onChange: () => void;
  onDelete: () => void;
}

const Card = ({ address, onChange, onDelete }: CardProps) => (
  <li className={`paper ${styles.cdCard}`}>
    <h2>
      <bdi>{address.recipient_name}</bdi>
    </h2>
    {address.is_default && <StatusDot tone="default">Default</StatusDot>}
    <address className={styles.cdAddress} dir="auto">
      {addressLines({ ...address, recipient_name: null }).join('\n')}
    </address>
    <div className={styles.cdFormActs}>
      <Button onClick={onChange} aria-label={`Change the address of ${address.recipient_name}`}>
        Change
      </Button>
      <Button type="text" onClick={onDelete} aria-label={`Delete the address of ${address.recipient_name}`}>
        Delete
      </Button>
    </div>
  </li>
);

function Book({ book, userId, onChange }: { book: Address[]; userId: string; onChange: (address: Address) => void }) {
  const { toast } = useShell();
  const remove = useDeleteAddress(userId);
  const [asked, setAsked] = useState<Address>();
  const yes = () => {
    setAsked(undefined);
    if (asked)
      remove.mutate(asked.id, {
        onError: (error) => toast({ title: 'Error', description: errorSentence(error), tone: 'destructive' }),
      });
  };
  return (
    <>
      <ul className={styles.cdCards}>
        {book.map((address) => (
          <Card key={address.id} address={address} onChange={() => onChange(address)} onDelete={() => setAsked(address)} />
        ))}
      </ul>
      <Modal
        open={asked !== undefined}
        title="Delete the address"
        okText="Delete"
        okButtonProps={{ danger: true, autoFocus: true }}
        cancelText="Cancel"
        onOk={yes}
        onCancel={() => setAsked(undefined)}
        width={440}
      >
        <p>Orders that are under way keep it. You cannot get it back here.</p>
      </Modal>
    </>
  );
}

export function Component() {
  const { db } = useShell();
  const userId = useUserId();
  const book = useQuery(addresses(db, userId));
  const [form, setForm] = useState<{ address: Address | undefined }>();
  const add = (
    <Button type="primary" onClick={() => setForm({ address: undefined })}>
      Add an address
    </Button>
  );
  return (
    <PageFrame
      title="Shipping addresses"
      breadcrumb={[{ title: 'Profile', to: paths.profile }, { title: 'Shipping addresses' }]}
      actions={book.data?.length ? add : undefined}
    >
      <DataState
        query={book}
        empty={
          <EmptyState title="No address yet" text="An order goes to an address in the country it was priced for." action={add} />
        }
      >
        {(list) => <Book book={list} userId={userId} onChange={(address) => setForm({ address })} />}
      </DataState>
      {form && <AddressForm userId={userId} address={form.address} onClose={() => setForm(undefined)} />}
    </PageFrame>
  );
}
