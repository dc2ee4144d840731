import { type Responses, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noEffect } from '../../settings/testing.ts';
import { Component } from './countries.route.tsx';
import type { Country } from '../../countries.query.ts';

const india: Country = {
  id: 'c1',
  created_at: '2026-01-02T09:00:00Z',
  code: 'IN',
  name: 'India',
  currency: 'INR',
  rate_from_usd: 83.4,
  rate_updated_at: '2026-11-14T10:00:00Z',
  sales_tax: 0,
  vat: 18,
  duty_surcharge: 10,
  customs_basis: 'CIF',
  de_minimis_duty: null,
  de_minimis_tax: null,
  incoterm: 'DDP',
  volumetric_divisor: 5000,
  handling_fixed: 0,
  handling_percent: 5,
  handling_min: 250,
  handling_max: 4500,
  payment_gateway_percent_fee: 2.5,
  payment_gateway_fixed_fee: 0,
  min_shipping: 1800,
  additional_shipping_per_kg: 700,
  storage_days: 30,
  purchase_allowed: true,
  shipping_allowed: true,
  updated_at: '2026-11-14T10:00:00.123456+00:00',
};

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/countries', Component }],
    { admin_countries: [india], simulate_settings: noEffect, ...answers },
    { as: 'admin', at: '/admin/countries' },
  );

async function edit(answers: Responses = {}) {
  const view = open(answers);
  await view.user.click(await screen.findByRole('button', { name: 'India IN' }));
  const drawer = within(await screen.findByRole('dialog'));
  return { ...view, drawer, rate: drawer.getByLabelText('For 1 US dollar') };
}
const patches = (requests: Awaited<ReturnType<typeof edit>>['requests']) => requests.filter(({ method }) => method === 'PATCH');

it('shows when a rate was set and that the next price uses it', async () => {
  const { drawer } = await edit();
  expect(drawer.getByText(/Set on 14 Nov 2026\. The next price uses what you save/)).toBeTruthy();
});

it('refuses a rate of 0 at the field and asks the server for nothing', async () => {
  const { user, drawer, rate, requests } = await edit();
  await user.clear(rate);
  await user.paste('0');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('It has to be more than 0.')).toBeTruthy();
  expect(patches(requests)).toEqual([]);
});

it.each(['-1', 'abc', '1,5', '1e3', '84.123456789'])(
  'keeps a rate of %s, explains it and asks the server for nothing',
  async (typed) => {
    const { user, drawer, rate, requests } = await edit();
    await user.clear(rate);
    await user.paste(typed);
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rate.getAttribute('aria-invalid')).toBe('true'));
    expect((rate as HTMLInputElement).value).toBe(typed);
    expect(patches(requests)).toEqual([]);
  },
);

it('saves over the record that was opened, and tells the others', async () => {
  const { user, drawer, rate, requests, emitted } = await edit({ 'PATCH country_settings': [{ id: 'c1', code: 'IN' }] });
  await user.clear(rate);
  await user.paste('84.25');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(emitted).toEqual([{ type: 'settings.saved', table: 'country_settings' }]));
  const [patch] = patches(requests);
  expect(patch?.params.get('updated_at')).toBe(`eq.${india.updated_at}`);
  expect(patch?.body).toMatchObject({ rate_from_usd: 84.25, vat: 18 });
  expect(patch?.body).not.toHaveProperty('rate_updated_at');
});

it('keeps what was typed and shows a conflict where another admin saved in between', async () => {
  const { user, drawer, rate, emitted } = await edit({ 'PATCH country_settings': [] });
  await user.clear(rate);
  await user.paste('84.25');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText(/Somebody saved this since you opened it/)).toBeTruthy();
  expect((rate as HTMLInputElement).value).toBe('84.25');
  expect(emitted).toEqual([]);
});

it('asks before Escape loses edits, and closes at once where there are none', async () => {
  const { user, rate, drawer } = await edit();
  await user.clear(rate);
  await user.paste('90');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(rate).toHaveProperty('value', '90');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'India IN' }));
  await screen.findByLabelText('For 1 US dollar');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('puts a value that the database refuses at its field', async () => {
  const refused = refuses(
    '23514',
    'new row for relation "country_settings" violates check constraint "country_settings_vat_check"',
  );
  const { user, drawer } = await edit({ 'PATCH country_settings': refused });
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(drawer.getByLabelText('VAT or GST on import').closest('.ant-form-item')?.textContent).toContain(
      'does not take this value',
    ),
  );
});

it('names the country that has no rate', async () => {
  open({ admin_countries: [{ ...india, rate_from_usd: null, rate_updated_at: null }] });
  expect(await screen.findByText('no rate')).toBeTruthy();
});

it('opens the country that a link names, once', async () => {
  const { user, router } = renderInShell(
    [{ path: '/admin/countries', Component }],
    { admin_countries: [india] },
    { as: 'admin', at: '/admin/countries?q=IN&open=c1' },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(router.state.location.search).toBe('?q=IN');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const row = {
  quote_id: 'q1',
  display_id: 'LF-10001',
  status: 'pending',
  old_total: 8300,
  old_currency: 'INR',
  new_total: 9000,
  new_currency: 'INR',
  old_usd: 100,
  new_usd: 100,
  difference_usd: 8.43,
  old_outcome: null,
  new_outcome: null,
  reason: null,
  broken: false,
};

it('previews the effect on the last quotes without saving', async () => {
  const { user, drawer, rate, requests } = await edit({ simulate_settings: { ...noEffect, changed: 1, rows: [row] } });
  await user.clear(rate);
  await user.paste('90');
  await user.click(drawer.getByRole('button', { name: 'Preview the effect' }));
  expect(await drawer.findByText('1 quote changes.')).toBeTruthy();
  expect(within(drawer.getByRole('list', { name: 'Quotes that change' })).getByText('+$8.43')).toBeTruthy();
  expect(requests.find(({ name }) => name === 'simulate_settings')?.body).toMatchObject({
    p_changes: [{ table: 'country_settings', id: 'c1', values: { rate_from_usd: 90 } }],
  });
  expect(patches(requests)).toEqual([]);
});

it('shows what an emptied rate breaks, and saves only after the loss is confirmed', async () => {
  const lost = {
    routes: [{ origin: 'US', destination: 'IN', was: 'usd_cross' }],
    quotes: { count: 1, first: [{ id: 'q1', display_id: 'LF-10001' }] },
    carts: { count: 0, first: [] },
  };
  const { user, drawer, rate, requests } = await edit({
    simulate_settings: { ...noEffect, lost },
    'PATCH country_settings': [{ id: 'c1', code: 'IN' }],
  });
  await user.clear(rate);
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText(/Nothing is saved yet/)).toBeTruthy();
  expect(drawer.getByText('Routes without a rate: United States to India.')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'LF-10001' })).toBeTruthy();
  expect(patches(requests)).toEqual([]);
  await user.click(drawer.getByRole('checkbox', { name: 'Save although quotes lose their price' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches(requests)).toHaveLength(1));
});

it('asks before a rate makes prices rise 100 times', async () => {
  const { user, drawer, rate, requests } = await edit({
    simulate_settings: { ...noEffect, jumps: [{ destination: 'AU', factor: 100, quotes: 14 }] },
    'PATCH country_settings': [{ id: 'c1', code: 'IN' }],
  });
  await user.clear(rate);
  await user.paste('152');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Prices to Australia rise 100 times; 14 open quotes.')).toBeTruthy();
  expect(patches(requests)).toEqual([]);
  await user.click(drawer.getByRole('checkbox', { name: 'Save all the same' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches(requests)).toHaveLength(1));
});
