import { renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Carrier } from './carrier.query.ts';
import { Component } from './shipping-routes.route.tsx';

const carrier: Carrier = {
  id: 'c1',
  name: 'DHL Express',
  tracking_url_template: 'https://dhl.example/{tracking_number}',
  provider: 'none',
  sort: 1,
  is_active: true,
  created_at: '2026-01-02T09:00:00Z',
  updated_at: '2026-11-14T10:00:00.123456+00:00',
};

async function edit() {
  const view = renderInShell(
    [{ path: '/admin/shipping-routes', Component }],
    { carriers: [carrier], 'PATCH carriers': [{ id: 'c1' }] },
    { as: 'admin', at: '/admin/shipping-routes?view=carriers' },
  );
  await view.user.click(await screen.findByRole('button', { name: 'DHL Express' }));
  return { ...view, drawer: within(await screen.findByRole('dialog')) };
}

it('saves a carrier over the record that was opened, and tells the others', async () => {
  const { user, drawer, emitted, requests } = await edit();
  await user.click(drawer.getByRole('switch', { name: 'In use' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(emitted).toEqual([{ type: 'settings.saved', table: 'carriers' }]));
  const patch = requests.find(({ method }) => method === 'PATCH');
  expect(patch?.params.get('updated_at')).toBe(`eq.${carrier.updated_at}`);
  expect(patch?.body).toMatchObject({ name: 'DHL Express', is_active: false });
});

it('refuses a tracking address without a place for the number', async () => {
  const { user, drawer, requests } = await edit();
  const address = drawer.getByLabelText('Tracking address');
  await user.clear(address);
  await user.paste('https://dhl.example/track');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText(/have \{tracking_number\} where the number belongs/)).toBeTruthy();
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
});
