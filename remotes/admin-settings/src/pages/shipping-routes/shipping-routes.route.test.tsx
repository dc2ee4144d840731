import { renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noEffect } from '../../settings/testing.ts';
import type { ShippingRoute } from './route.query.ts';
import { Component } from './shipping-routes.route.tsx';

const route = {
  id: 'r1',
  origin_country: 'US',
  destination_country: 'NP',
  exchange_rate: null,
  base_shipping_cost: 12,
  cost_per_kg: 7,
  cost_percentage: 0,
  weight_tiers: [],
  weight_step: 0.5,
  max_weight: 30,
  insurance_percent: 1,
  insurance_min: 2,
  delivery_options: [],
  processing_days: 2,
  customs_clearance_days: 3,
  restricted_items: [],
  is_active: true,
  updated_at: '2026-11-14T10:00:00.123456+00:00',
} satisfies Partial<ShippingRoute>;

it('saves a route over the record that was opened, and tells the others', async () => {
  const view = renderInShell(
    [{ path: '/admin/shipping-routes', Component }],
    {
      admin_shipping_routes: [route],
      country_settings: [],
      simulate_settings: noEffect,
      'PATCH shipping_routes': [{ id: 'r1' }],
    },
    { as: 'admin', at: '/admin/shipping-routes' },
  );
  await view.user.click(await screen.findByRole('button', { name: /US.*NP|United States.*Nepal/ }));
  const drawer = within(await screen.findByRole('dialog'));
  const base = drawer.getByLabelText(/^Base/);
  await view.user.clear(base);
  await view.user.paste('15');
  await view.user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.emitted).toEqual([{ type: 'settings.saved', table: 'shipping_routes' }]));
  const patch = view.requests.find(({ method }) => method === 'PATCH');
  expect(patch?.params.get('updated_at')).toBe(`eq.${route.updated_at}`);
  expect(patch?.body).toMatchObject({ base_shipping_cost: 15, cost_per_kg: 7 });
});
