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

it('removes a duty for a destination at once', async () => {
  const view = await edit({ 'DELETE customs_rates': [{ id: 'r1' }] });
  await view.user.click(await view.drawer.findByRole('button', { name: 'Remove the duty for India' }));
  const removed = () => view.requests.filter(({ method }) => method === 'DELETE');
  await waitFor(() => expect(removed()).toHaveLength(1));
  expect(removed()[0]?.params.get('id')).toBe('eq.r1');
});

it('says why where a duty cannot be removed, and keeps it on the list', async () => {
  const view = await edit({ 'DELETE customs_rates': refuses('42501', 'permission denied') });
  await view.user.click(await view.drawer.findByRole('button', { name: 'Remove the duty for India' }));
  expect(await view.drawer.findByRole('alert')).toHaveTextContent('You may not change this.');
  expect(view.drawer.getByText('India')).toBeInTheDocument();
});

it('does not add a duty before there is a destination and a figure', async () => {
  const { drawer } = await edit();
  expect(await drawer.findByRole('button', { name: 'Add' })).toBeDisabled();
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
