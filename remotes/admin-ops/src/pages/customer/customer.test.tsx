import { type Responses, anAdminOrder, anAdminQuote, CUSTOMER_ID, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CustomerDetails } from '../../rows.ts';
import { Component } from './customer.route.tsx';

const customer: CustomerDetails = {
  id: CUSTOMER_ID,
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+977 1 555 0100',
  country: 'NP',
  preferred_display_currency: 'NPR',
  marketing_opt_out: true,
  created_at: '2026-01-02T09:00:00Z',
  updated_at: '2026-01-02T09:00:00Z',
  is_admin: false,
  cod_enabled: false,
  internal_notes: 'Pays late',
  notes_version: 3,
  address: { recipient_name: 'Asha Rao', address_line1: 'Thamel 1', city: 'Kathmandu', country_code: 'NP' },
  quote_count: 12,
  order_count: 1,
  payment_count: 2,
  refund_count: 0,
  message_count: 7,
  total_usd: 264.5,
  refunded_usd: 12,
  last_activity_at: '2026-11-20T09:00:00Z',
};
const message = {
  sender_id: CUSTOMER_ID,
  quote_id: null,
  order_id: null,
  subject: '',
  is_read: false,
  created_at: '2026-11-20T09:00:00Z',
};
const messages = Array.from({ length: 7 }, (_, n) => ({ ...message, id: `m${n}`, content: `Message ${n}` }));

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/customers/:id', Component }],
    {
      admin_customer_details: customer,
      admin_quotes: [anAdminQuote({ id: 'q1', display_id: 'LF-1' })],
      admin_orders: [anAdminOrder({ id: 'o1', order_number: 'LO-1' })],
      admin_payments: [],
      admin_refunds: [],
      messages: ({ params }: { params: URLSearchParams }) => messages.slice(0, Number(params.get('limit'))),
      ...answers,
    },
    { as: 'admin', at: `/admin/customers/${CUSTOMER_ID}` },
  );

describe('the page of a customer', () => {
  it('shows who they are, what they spent, and where their role is changed', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeInTheDocument();
    const facts = screen.getByRole('region', { name: 'Facts' });
    expect(facts).toHaveTextContent(/asha@example\.com.*Opted out.*264\.50.*12\.00.*Thamel 1/);
    expect(within(facts).getByRole('link', { name: 'User roles' })).toHaveAttribute('href', '/admin/users?q=asha%40example.com');
  });

  it('links each count to exactly the rows that it counts', async () => {
    open();
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('12 quotes')).toBe(`/admin/quotes?customer=${CUSTOMER_ID}`);
    expect(await link('1 order')).toBe(`/admin/orders?customer=${CUSTOMER_ID}`);
    expect(await link('2 payments')).toBe(`/admin/payment-management?tab=payments&customer=${CUSTOMER_ID}`);
  });

  it('reads the lists of this customer alone', async () => {
    const { requests } = open();
    await screen.findByText('Message 0');
    for (const name of ['admin_quotes', 'admin_orders', 'admin_payments', 'admin_refunds'])
      expect(requests.find((request) => request.name === name)?.params.get('user_id')).toBe(`eq.${CUSTOMER_ID}`);
    expect(requests.find(({ name }) => name === 'messages')?.params.get('or')).toContain(`sender_id.eq.${CUSTOMER_ID}`);
  });

  it('shows every message in place', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show all 7 messages' }));
    expect(await screen.findByText('Message 6')).toBeInTheDocument();
  });

  it('switches cash on delivery', async () => {
    const { user, requests, toasts } = open({ set_cash_on_delivery: { ...customer, cod_enabled: true } });
    await user.click(await screen.findByRole('switch', { name: 'Cash on delivery' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Cash on delivery is allowed' }]));
    expect(requests.find(({ name }) => name === 'set_cash_on_delivery')?.body).toEqual({
      p_user_id: CUSTOMER_ID,
      p_enabled: true,
    });
  });

  it('shows not-found where no customer has this ID', async () => {
    open({ admin_customer_details: [] });
    expect(await screen.findByText('No customer has this ID')).toBeInTheDocument();
  });
});

describe('erasing personal data', () => {
  const begin = async (shown: ReturnType<typeof open>, confirm: string) => {
    await shown.user.click(await screen.findByRole('button', { name: 'Erase personal data' }));
    await shown.user.type(screen.getByRole('textbox', { name: 'Name, e-mail or phone of the customer' }), confirm);
    await shown.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Asked by mail');
    await shown.user.click(screen.getByRole('button', { name: 'Erase personal data' }));
  };

  it('asks for the name again and for a reason', async () => {
    const shown = open({ 'functions/delivery/customer-erase': { rows: 9, files: 1, left: 0 } });
    await begin(shown, 'Somebody');
    expect(await screen.findByText('Type Asha Rao or asha@example.com or +977 1 555 0100.')).toBeInTheDocument();
    expect(shown.requests.some(({ name }) => name.startsWith('functions/'))).toBe(false);
    const field = screen.getByRole('textbox', { name: 'Name, e-mail or phone of the customer' });
    await shown.user.clear(field);
    await shown.user.type(field, 'asha@example.com');
    await shown.user.click(screen.getByRole('button', { name: 'Erase personal data' }));
    await waitFor(() => expect(shown.toasts).toEqual([{ title: 'Personal data erased' }]));
    const sent = shown.requests.find(({ name }) => name === 'functions/delivery/customer-erase');
    expect(sent?.body).toEqual({ customer: CUSTOMER_ID, confirm: 'asha@example.com', reason: 'Asked by mail' });
  });

  it('is not offered for admins', async () => {
    open({ admin_customer_details: { ...customer, is_admin: true } });
    await screen.findByRole('heading', { level: 1, name: 'Asha Rao' });
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).not.toBeInTheDocument();
  });
});

describe('internal notes', () => {
  const add = async (shown: ReturnType<typeof open>, text: string) => {
    const field = await screen.findByRole('textbox', { name: 'Internal notes' });
    await shown.user.click(field);
    await shown.user.paste(text);
    return field;
  };

  it('are saved over the version that was read', async () => {
    const shown = open({ save_customer_notes: customer });
    await add(shown, '. Call first');
    await shown.user.click(screen.getByRole('button', { name: 'Save notes' }));
    await waitFor(() => expect(shown.toasts).toEqual([{ title: 'Notes saved' }]));
    expect(shown.requests.find(({ name }) => name === 'save_customer_notes')?.body).toEqual({
      p_user_id: CUSTOMER_ID,
      p_notes: 'Pays late. Call first',
      p_version: 3,
    });
  });

  it('of two admins are both kept: the second sees the first one’s and adds theirs below', async () => {
    let isNewer = false;
    const shown = open({
      admin_customer_details: () => (isNewer ? { ...customer, internal_notes: 'Prefers calls', notes_version: 4 } : customer),
      save_customer_notes: () => {
        if (isNewer) return customer;
        isNewer = true;
        return refuses('PT409', 'stale_version');
      },
    });
    const field = await add(shown, '. Mine');
    await shown.user.click(screen.getByRole('button', { name: 'Save notes' }));
    expect(await screen.findByText('Prefers calls')).toBeInTheDocument();
    expect(field).toHaveValue('Pays late. Mine');
    await shown.user.click(screen.getByRole('button', { name: 'Add mine below' }));
    await shown.user.click(screen.getByRole('button', { name: 'Save notes' }));
    await waitFor(() =>
      expect(shown.requests.findLast(({ name }) => name === 'save_customer_notes')?.body).toMatchObject({
        p_notes: 'Prefers calls\nPays late. Mine',
        p_version: 4,
      }),
    );
  });
});
