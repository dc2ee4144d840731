import { type Responses, renderInShell } from '@landfall/contract/testing';
import { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from '@landfall/status';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withoutStatus, withStatus } from './draft.ts';
import { Component } from './status-management.route.tsx';

const stored = { version: '2026-11-24T10:00:00Z', quote: DEFAULT_QUOTE_STATUSES, order: DEFAULT_ORDER_STATUSES };
const harmless = { problem: null, unreachable: [], stranded: [] };
const stuck = { ...harmless, stranded: [{ name: 'pending', category: 'quote', reason: 'no_way_on', quotes: 3, orders: 0 }] };

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/status-management', Component }],
    {
      status_sets: stored,
      status_effects: harmless,
      save_status_sets: { ...stored, version: '2026-11-24T11:00:00Z' },
      ...answers,
    },
    { as: 'admin', at: '/admin/status-management' },
  );

it('saves a changed move over the version that was read, and tells the others', async () => {
  const { user, requests, emitted } = open();
  await user.click(await screen.findByLabelText('Pending to Calculated'));
  await user.click(screen.getByText('Save statuses'));
  await waitFor(() => expect(emitted).toContainEqual({ type: 'settings.saved', table: 'system_settings' }));
  const sent = requests.find(({ name }) => name === 'save_status_sets')?.body;
  expect(sent).toMatchObject({ p_version: stored.version, p_accept_stranded: false });
  expect(JSON.stringify(sent)).toContain('"allowedTransitions":["sent","rejected","calculated"]');
});

it('stays with the statuses of orders after they are saved', async () => {
  const { user, emitted } = open();
  await user.click(await screen.findByText('Orders'));
  await user.click(await screen.findByLabelText('Paid to Shipped'));
  await user.click(screen.getByText('Save statuses'));
  await waitFor(() => expect(emitted).toContainEqual({ type: 'settings.saved', table: 'system_settings' }));
  await screen.findByText('No changes.');
  expect(await screen.findByLabelText('Paid to Shipped')).toBeTruthy();
  expect(screen.queryByLabelText('Pending to Sent')).toBeNull();
});

it('shows the records without a way on, links them, and saves only after they are accepted', async () => {
  const { user, requests } = open({ status_effects: stuck });
  await user.click(await screen.findByLabelText('Pending to Sent'));
  await user.click(screen.getByText('Save statuses'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: '3 quotes' })).toHaveProperty('pathname', '/admin/quotes');
  expect(dialog.getByRole('button', { name: 'Save statuses' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Save statuses' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'save_status_sets')?.body).toMatchObject({ p_accept_stranded: true }),
  );
});

it('does not offer to save what the database refuses', async () => {
  const { user } = open({ status_effects: { ...harmless, problem: 'No status leads to sent.', unreachable: ['sent'] } });
  await user.click(await screen.findByLabelText('Pending to Sent'));
  await user.click(screen.getByText('Save statuses'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('No status leads to sent.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Save statuses' })).toHaveProperty('disabled', true);
});

it('only one status is the default, and a removed status leaves no move behind', () => {
  const [pending, sent] = DEFAULT_QUOTE_STATUSES.map((status) => ({ ...status }));
  const set = withStatus([pending!, sent!], { ...sent!, isDefaultQuoteStatus: true });
  expect(set.map(({ isDefaultQuoteStatus }) => isDefaultQuoteStatus)).toEqual([false, true]);
  expect(withoutStatus(set, 'sent').map(({ allowedTransitions }) => allowedTransitions)).toEqual([['rejected']]);
});
