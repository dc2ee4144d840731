import { type Responses, anOrder, aQuote, CUSTOMER_ID, refuses, renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Component } from './customer-view.route.tsx';

const view = {
  customer_id: CUSTOMER_ID,
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  started_at: new Date().toISOString(),
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
};
const quote = aQuote({ display_id: 'LF-1', status: 'sent', moves: ['approved', 'rejected'] });
const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/customers/:id/view', Component }],
    {
      profiles: { id: CUSTOMER_ID, full_name: 'Asha Rao', email: 'asha@example.com' },
      view_as_customer: view,
      customer_quotes: [quote],
      customer_orders: [anOrder({ order_number: 'LO-1' })],
      customer_threads: [],
      ...answers,
    },
    { as: 'admin', at: `/admin/customers/${CUSTOMER_ID}/view` },
  );

beforeEach(() => sessionStorage.clear());

const start = async (user: ReturnType<typeof open>['user'], reason: string) => {
  const field = await screen.findByLabelText('Reason');
  await user.click(field);
  if (reason) await user.paste(reason);
  await user.click(screen.getByRole('button', { name: 'Start viewing' }));
};

it('shows nothing of a customer before a reason is given', async () => {
  const { user, requests } = open();
  await start(user, '');
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a reason of at least 3 characters.');
  expect(requests.some(({ name }) => /^(view_as|customer_)/.test(name))).toBe(false);
});

it('shows whose view it is, and that nothing can be changed', async () => {
  const { user, requests } = open();
  await start(user, 'Cannot find the quote');
  expect(await screen.findByText('You are viewing as Asha Rao. Read-only.')).toBeInTheDocument();
  expect(requests.find(({ name }) => name === 'view_as_customer')?.body).toEqual({
    p_user_id: CUSTOMER_ID,
    p_reason: 'Cannot find the quote',
  });
  expect(screen.getByRole('link', { name: 'Stop viewing' })).toHaveAttribute('href', `/admin/customers/${CUSTOMER_ID}`);
});

it('shows the quotes with what the customer is offered, as text and not as buttons', async () => {
  const { user } = open();
  await start(user, 'Cannot find the quote');
  await user.click(await screen.findByText('LF-1'));
  expect(screen.getByText(/^Offered: Approve, Reject/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('shows the orders and the cart of the customer', async () => {
  const { user, requests } = open();
  await start(user, 'Cannot find the order');
  await user.click(await screen.findByRole('tab', { name: 'Orders' }));
  expect(await screen.findByText('LO-1')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Cart' }));
  await screen.findAllByText('LF-1');
  expect(requests.findLast(({ name }) => name === 'customer_quotes')?.body).toMatchObject({ p_list: 'cart' });
});

it('shows why a view cannot be started, and keeps the reason', async () => {
  const { user } = open({ view_as_customer: refuses('PT409', 'is_admin', { details: 'This person is an admin.' }) });
  await start(user, 'Curious');
  expect(await screen.findByRole('alert')).toHaveTextContent('This person is an admin.');
  expect(screen.getByLabelText('Reason')).toHaveValue('Curious');
});

it('goes on after a reload without asking again, until the view has ended', async () => {
  const first = open();
  await start(first.user, 'Cannot find the quote');
  await screen.findByText('You are viewing as Asha Rao. Read-only.');
  const kept = Object.entries(sessionStorage);
  first.unmount();
  expect(sessionStorage).toHaveLength(0); // leaving the page ends the view
  for (const [key, text] of kept) sessionStorage.setItem(key, String(text)); // a reload does not leave it
  const second = open();
  expect(await screen.findByText('You are viewing as Asha Rao. Read-only.')).toBeInTheDocument();
  second.unmount();
  for (const [key, text] of kept) sessionStorage.setItem(key, String(text).replace(view.ends_at, '2026-11-20T10:00:00Z'));
  open();
  expect(await screen.findByLabelText('Reason')).toBeInTheDocument();
});
