import { type Responses, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noEffect } from '../../settings/testing.ts';
import { Component } from './customs.route.tsx';
import type { Category, CustomsRate } from './customs.query.ts';

const clothing: Category = {
  id: 'k1',
  name: 'Clothing',
  duty_percent: 12,
  default_weight: 0.4,
  hs_code: null,
  keywords: ['shirt'],
  restriction: 'none',
  is_active: true,
  created_at: '2026-01-02T09:00:00Z',
  updated_at: '2026-11-14T10:00:00.123456+00:00',
};

const toIndia: CustomsRate = { id: 'r1', category_id: 'k1', destination_country: 'IN', origin_country: null, duty_percent: 20 };

async function edit(answers: Responses = {}) {
  const view = renderInShell(
    [{ path: '/admin/customs', Component }],
    { customs_categories: [clothing], customs_rates: [toIndia], simulate_settings: noEffect, ...answers },
    { as: 'admin', at: '/admin/customs' },
  );
  await view.user.click(await screen.findByRole('button', { name: /^Clothing/ }));
  return { ...view, drawer: within(await screen.findByRole('dialog')) };
}

/** Opens the question about the duty for India. In tests antd gives every title the same id, so the dialog is found by its text. */
async function askToRemove(view: Awaited<ReturnType<typeof edit>>) {
  await view.user.click(await view.drawer.findByRole('button', { name: 'Remove the duty for India' }));
  const title = await screen.findByText('Remove the duty for India?');
  return within(title.closest<HTMLElement>('[role=dialog]')!);
}

it('shows what quotes cost without a duty before it is removed', async () => {
  const view = await edit({ 'DELETE customs_rates': [{ id: 'r1' }] });
  const dialog = await askToRemove(view);
  expect(await dialog.findByText('No total changes.')).toBeTruthy();
  expect(view.requests.find(({ name }) => name === 'simulate_settings')?.body).toEqual({
    p_changes: [{ table: 'customs_rates', id: 'r1' }],
  });
  const removed = () => view.requests.filter(({ method }) => method === 'DELETE');
  expect(removed()).toEqual([]);
  await view.user.click(dialog.getByRole('button', { name: 'Remove the duty' }));
  await waitFor(() => expect(removed()).toHaveLength(1));
  expect(removed()[0]?.params.get('id')).toBe('eq.r1');
});

it('shows the reason where a duty cannot be removed, and keeps it on the list', async () => {
  const view = await edit({ 'DELETE customs_rates': refuses('42501', 'permission denied') });
  const dialog = await askToRemove(view);
  await dialog.findByText('No total changes.');
  await view.user.click(dialog.getByRole('button', { name: 'Remove the duty' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('You may not change this.');
  expect(view.drawer.getByText('India')).toBeInTheDocument();
});

it('does not add a duty before there is a destination and a figure', async () => {
  const view = await edit();
  await view.user.click(await view.drawer.findByRole('button', { name: 'Add' }));
  expect(await view.drawer.findByText('Choose the destination.')).toBeTruthy();
  expect(view.drawer.getByText('Enter the duty in percent.')).toBeTruthy();
  expect(view.requests.some(({ method, name }) => method === 'POST' && name === 'customs_rates')).toBe(false);
});

it('previews a new duty without adding it, then adds it', async () => {
  const country = { id: 'c1', code: 'IN', name: 'India' };
  const view = await edit({ admin_countries: [country], 'POST customs_rates': [{ id: 'r2' }] });
  await view.user.click(await view.drawer.findByLabelText('Destination'));
  await view.user.click(await screen.findByTitle('India'));
  await view.user.type(view.drawer.getByLabelText('Duty in percent'), '25');
  await view.user.click(view.drawer.getByRole('button', { name: 'Preview the duty' }));
  expect(await view.drawer.findByText('No total changes.')).toBeTruthy();
  const values = { category_id: 'k1', destination_country: 'IN', origin_country: null, duty_percent: 25 };
  expect(view.requests.find(({ name }) => name === 'simulate_settings')?.body).toEqual({
    p_changes: [{ table: 'customs_rates', values }],
  });
  const added = () => view.requests.find(({ method, name }) => method === 'POST' && name === 'customs_rates');
  expect(added()).toBeUndefined();
  await view.user.click(view.drawer.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(added()?.body).toEqual(values));
});

it('saves a category over the record that was opened', async () => {
  const view = await edit({ 'PATCH customs_categories': [{ id: 'k1' }] });
  const duty = view.drawer.getByLabelText('Duty');
  await view.user.clear(duty);
  await view.user.paste('14');
  await view.user.click(view.drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.emitted).toEqual([{ type: 'settings.saved', table: 'customs_categories' }]));
  const patch = view.requests.find(({ method }) => method === 'PATCH');
  expect(patch?.params.get('updated_at')).toBe(`eq.${clothing.updated_at}`);
  expect(patch?.body).toMatchObject({ duty_percent: 14, keywords: ['shirt'] });
});

it('asks before a duty is lost that was typed and not added', async () => {
  const view = await edit();
  await view.user.type(await view.drawer.findByLabelText('Duty in percent'), '5');
  await view.user.keyboard('{Escape}');
  const question = within((await screen.findByText('Discard your changes?')).closest<HTMLElement>('[role=dialog]')!);
  await view.user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(view.drawer.getByLabelText('Duty in percent')).toHaveValue('5');
});
