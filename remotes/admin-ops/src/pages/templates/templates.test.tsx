import { type Responses, type FakeRequest, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './templates.route.tsx';

const shoes = {
  id: 't1',
  template_name: 'Running shoes',
  origin_country: 'US',
  customer_note: '',
  items: [{ product_name: 'Trail shoes', quantity: 1, item_price: 129, item_weight: 1.1 }],
  use_count: 18,
  is_active: true,
  updated_at: '2026-11-16T10:00:00.123456+00:00',
};

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/templates', Component }],
    { quote_templates: [shoes], customs_categories: [], ...answers },
    { as: 'admin', at: '/admin/templates' },
  );
const written = (requests: FakeRequest[], method: string) => requests.find((request) => request.method === method);

it('lists templates with their items, country and uses', async () => {
  open();
  const row = (await screen.findByText('Running shoes')).closest('li')!;
  expect(row).toHaveTextContent('Bought in US · Trail shoes');
  expect(row).toHaveTextContent('used 18 times');
});

it('saves over the template that was opened, and keeps what was typed where another admin saved first', async () => {
  const { user, requests } = open({ 'PATCH quote_templates': [] });
  await user.click(await screen.findByRole('button', { name: 'Edit Running shoes' }));
  const drawer = within(await screen.findByRole('dialog'));
  const price = drawer.getByLabelText('Price');
  await user.clear(price);
  await user.paste('135');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText(/Another admin saved or deleted this template/)).toBeTruthy();
  expect(price).toHaveValue('135');
  expect(written(requests, 'PATCH')?.params.get('updated_at')).toBe(`eq.${shoes.updated_at}`);
  expect(written(requests, 'PATCH')?.body).toMatchObject({ items: [{ product_name: 'Trail shoes', item_price: 135 }] });
  expect(written(requests, 'PATCH')?.body).not.toHaveProperty('use_count');
});

it('shows at its field what an item lacks, and sends no request', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole('button', { name: 'New template' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Name the template.')).toBeTruthy();
  expect(drawer.getByText('Name the item.')).toBeTruthy();
  expect(written(requests, 'POST')).toBeUndefined();
});

it('deletes a template only after the question, and shows the reason where it is refused', async () => {
  const { user } = open({ 'DELETE quote_templates': refuses('42501', 'denied', { details: 'Only an admin may do this.' }) });
  await user.click(await screen.findByRole('button', { name: 'Delete Running shoes' }));
  await user.click(await screen.findByRole('button', { name: 'Delete template' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Only an admin may do this.'));
});
