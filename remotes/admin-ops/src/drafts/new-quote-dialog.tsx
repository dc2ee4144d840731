import { FormDialog, readBy } from '@landfall/admin';
import { optionalText, requiredText, WEB_ADDRESS } from '@landfall/admin/schema';
import { useShell } from '@landfall/contract';
import type { DialogProps } from '@landfall/ui';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import * as v from 'valibot';
import { countries } from './countries.query.ts';
import { type NewQuote, useDraftQuote } from './draft-quote.mutation.ts';

interface Props extends DialogProps {
  /** The customer whose page it is; undefined: named by an e-mail or a phone number. */
  customer?: { id: string; name: string; country: string | null } | undefined;
}

const ADDRESS = /^(?:[^@\s]+@[^@\s]+|\+?[0-9][0-9 ()-]{6,})$/;
const NO_ADDRESS = 'Write an e-mail address, or a phone number with its country code.';

const request = {
  country_code: v.string('Choose a country.'),
  destination_country: v.string('Choose a country.'),
  product_name: requiredText('Name the item.', 500),
  product_url: optionalText(2000, WEB_ADDRESS),
  reason: requiredText('Say why. The customer reads it.', 500),
};
const withoutAddress = v.object(request);
const withAddress = v.object({
  ...request,
  address: requiredText('Name the customer.', 320, { pattern: ADDRESS, message: NO_ADDRESS }),
});

const customerOf = (address: string): NewQuote['customer'] => (address.includes('@') ? { email: address } : { phone: address });

/** Drafts a quote for a customer: who, from where to where, and the first item. The rest is typed in the workbench. */
export function NewQuoteDialog({ customer, open, onClose }: Props) {
  const { db } = useShell();
  const list = useQuery({ ...countries(db), enabled: open });
  const draft = useDraftQuote(onClose);
  const choices = (allowed: 'purchase_allowed' | 'shipping_allowed') =>
    (list.data ?? []).filter((country) => country[allowed]).map(({ code, name }) => ({ value: code, label: name }));
  const shared = {
    title: customer ? `New quote for ${customer.name}` : 'New quote',
    open,
    okText: 'Draft quote',
    cancelText: 'Cancel',
    initial: { destination_country: customer?.country ?? undefined },
    onClose,
  };
  const fields = (
    <>
      <Form.Item name="country_code" label="Bought in" required>
        <Select
          autoFocus={Boolean(customer)}
          showSearch={{ optionFilterProp: 'label' }}
          loading={list.isPending}
          options={choices('purchase_allowed')}
        />
      </Form.Item>
      <Form.Item name="destination_country" label="Delivered to" required>
        <Select showSearch={{ optionFilterProp: 'label' }} loading={list.isPending} options={choices('shipping_allowed')} />
      </Form.Item>
      <LoadFailure query={list}>The countries could not be loaded.</LoadFailure>
      <Form.Item name="product_name" label="First item" required>
        <Input />
      </Form.Item>
      <Form.Item name="product_url" label="Link (optional)">
        <Input placeholder="https://" />
      </Form.Item>
      <Form.Item name="reason" label="Reason" required extra={readBy('customer', 'It stays in the history.')}>
        <Input.TextArea rows={2} placeholder="Asked for it by phone" />
      </Form.Item>
    </>
  );
  if (customer)
    return (
      <FormDialog
        {...shared}
        schema={withoutAddress}
        save={{ ...draft, mutate: (typed) => draft.mutate({ ...typed, customer: { customer_id: customer.id } }) }}
      >
        {fields}
      </FormDialog>
    );
  return (
    <FormDialog
      {...shared}
      schema={withAddress}
      save={{ ...draft, mutate: ({ address, ...typed }) => draft.mutate({ ...typed, customer: customerOf(address) }) }}
    >
      <Form.Item
        name="address"
        label="Customer’s e-mail or phone"
        required
        extra="Someone without an account sees the quote after they sign up and confirm this address."
      >
        <Input autoFocus />
      </Form.Item>
      {fields}
    </FormDialog>
  );
}
