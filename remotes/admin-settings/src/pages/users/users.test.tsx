import { ADMIN_ID, type Responses, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './users.route.tsx';
import type { Person } from './users.query.ts';

const aPerson = (about: Partial<Person> = {}): Person => ({
  id: 'u1',
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  phone: null,
  created_at: '2026-01-02T09:00:00Z',
  is_admin: false,
  ...about,
});

const me = aPerson({ id: ADMIN_ID, full_name: 'Mira Lund', email: 'mira@example.com', is_admin: true });

const open = (answers: Responses = {}, at = '/admin/users') =>
  renderInShell([{ path: '/admin/users', Component }], { admin_customers: [me, aPerson()], ...answers }, { as: 'admin', at });

async function request(view: ReturnType<typeof open>, button: string) {
  await view.user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

const written = ({ requests }: ReturnType<typeof open>) => requests.filter(({ method }) => method === 'PATCH');

it('does not let admins change their own role', async () => {
  open();
  const own = (await screen.findByText('Mira Lund')).closest('tr')!;
  expect(within(own).getByText('you')).toBeInTheDocument();
  expect(within(own).queryByRole('button')).toBeNull();
});

it('shows the rights of an admin before it makes one, and changes nothing until then', async () => {
  const view = open({ 'PATCH user_roles': [{ user_id: 'u1' }] });
  const dialog = await request(view, 'Make admin: Asha Rao');
  expect(dialog.getByText(/sees every customer, price and payment/)).toBeInTheDocument();
  expect(written(view)).toEqual([]);
  await view.user.click(dialog.getByRole('button', { name: 'Make admin' }));
  await waitFor(() => expect(view.emitted).toEqual([{ type: 'settings.saved', table: 'user_roles' }]));
  expect(written(view)[0]?.params.get('user_id')).toBe('eq.u1');
  expect(written(view)[0]?.body).toEqual({ role: 'admin' });
});

it('keeps the dialog open and shows the reason where the database refuses', async () => {
  const view = open({ 'PATCH user_roles': refuses('42501', 'permission denied for table user_roles') });
  const dialog = await request(view, 'Make admin: Asha Rao');
  await view.user.click(dialog.getByRole('button', { name: 'Make admin' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('You may not change this.');
  expect(view.toasts).toEqual([]);
});

it('keeps the search in the address', async () => {
  const view = open();
  await view.user.type(await screen.findByLabelText('Search people'), 'asha');
  await waitFor(() => expect(view.router.state.location.search).toBe('?q=asha'));
});
