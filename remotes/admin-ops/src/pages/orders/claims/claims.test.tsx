import { type Responses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from '../orders.route.tsx';
import type { Claim } from './claims.query.ts';

const tent: Claim = {
  id: 'c1',
  order_line_id: 'l1',
  order_id: 'o1',
  order_number: 'LO-2207',
  user_id: 'u1',
  customer_name: 'Asha Rao',
  product_name: 'Tent',
  quantity: 1,
  amount: 900,
  currency: 'INR',
  shop: 'alpine.example',
  parcel_number: 'LO-2207-1',
  carrier: 'DHL',
  kind: 'damaged',
  description: 'A pole is broken',
  photos: ['u1/0123456789abcdef-pole.jpg'],
  state: 'open',
  due_at: '2026-11-10T10:00:00Z',
  reason: null,
  ended_at: null,
  version: 3,
  created_at: '2026-11-07T10:00:00Z',
};
const report = {
  parcels: 40,
  claims: 2,
  by_kind: [{ name: 'damaged', parcels: 40, claims: 2, per_100: 5 }],
  by_carrier: [{ name: 'DHL', parcels: 20, claims: 2, per_100: 10 }],
  by_shop: [],
};

const page = (rows: Claim[]) => ({ rows, count: rows.length, is_estimate: false, next: null, previous: null });

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/orders', Component }],
    { admin_claim_list: page([tent]), claim_report: report, saved_views: [], ...answers },
    { as: 'admin', at: '/admin/orders?view=claims' },
  );

it('shows what waits and how many claims there are for 100 parcels', async () => {
  open();
  const list = within(await screen.findByRole('region', { name: 'Claims' }));
  expect(list.getByText('A pole is broken')).toBeInTheDocument();
  expect(list.getByRole('button', { name: /pole\.jpg/ })).toBeInTheDocument();
  expect(list.getByText(/^Was due/)).toBeInTheDocument();
  const measures = within(await screen.findByRole('region', { name: 'Claims per 100 parcels' }));
  expect(measures.getByRole('row', { name: 'DHL 20 2 10' })).toBeInTheDocument();
});

it('lists what ended, the newest first, and finds claims by search and reason', async () => {
  const ended = { ...tent, state: 'refused', reason: 'Worn out', ended_at: '2026-11-09T10:00:00Z' } as const;
  const { user, requests } = open({ admin_claim_list: page([ended]) });
  await user.click(await screen.findByText('Ended'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Damaged');
  await user.type(screen.getByRole('textbox', { name: /^Search order/ }), 'Rao');
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'admin_claim_list')?.body).toEqual({
      p_filters: { state: 'ended', kind: 'damaged' },
      p_search: 'Rao',
      p_sort: 'ended_at',
      p_descending: true,
      p_limit: 25,
    }),
  );
  expect(requests.find(({ name }) => name === 'admin_claim_list')?.body).toMatchObject({ p_filters: { state: 'open' } });
  expect(screen.getByText('Worn out')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});

it('leads to the refund of the claimed pieces', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Refund 1 × Tent on the order' });
  expect(link).toHaveAttribute('href', '/admin/orders/o1?refund=l1&pieces=1');
});

it('refuses a claim only with a reason', async () => {
  const { user, requests } = open({ decide_claim: { ...tent, state: 'refused' } });
  await user.click(await screen.findByRole('button', { name: 'Refuse the claim about 1 × Tent' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('Enter why: the customer reads it.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Why'), 'Worn out');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'decide_claim')?.body).toEqual({
      p_claim_id: 'c1',
      p_version: 3,
      p_to: 'refused',
      p_reason: 'Worn out',
    }),
  );
});
