import type { Overview } from '@landfall/admin';
import { anAdminOrder, type Answers, refuses, renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './sales.route.tsx';

const nothing = {
  gross_paid: 0,
  net_revenue: 0,
  aov: null,
  orders_paid: 0,
  needs_action: 0,
  needs_quotes: 0,
  needs_orders: 0,
  time_to_quote_median_h: null,
  time_to_quote_p90_h: null,
  approval_rate: null,
  quote_to_paid: null,
};
const quiet: Overview = {
  kpis: nothing,
  previous: { ...nothing, needs_action: null, needs_quotes: null, needs_orders: null },
  per_day: [],
  funnel: { requested: 0, priced: 0, sent: 0, approved: 0, paid: 0 },
  routes: [],
  needs: [],
};
const busy: Overview = {
  ...quiet,
  kpis: {
    ...nothing,
    gross_paid: 420.5,
    net_revenue: 400.5,
    aov: 420.5,
    orders_paid: 1,
    approval_rate: 0.5,
    quote_to_paid: 0.25,
  },
  funnel: { requested: 4, priced: 4, sent: 4, approved: 2, paid: 1 },
  routes: [{ from: 'US', to: 'IN', sent: 4, approved_share: 0.5, hours: 7.4 }],
};

const open = (sales: unknown, answers: Answers = {}, at = '/admin/analytics') =>
  renderInShell(
    [{ path: '/admin/analytics', Component }],
    { admin_overview: sales, admin_orders: [], ...answers },
    { as: 'admin', at },
  );

it('shows a dash where there is nothing to divide by', async () => {
  open(quiet);
  expect(await screen.findByText('Average order')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: '–' }).length).toBe(4);
});

it('leads from each number to its list', async () => {
  open(busy);
  const gross = await screen.findByRole('link', { name: '$400.50' });
  expect(gross.getAttribute('href')).toMatch(/^\/admin\/payment-management\?status=succeeded&since=.+&until=.+/);
  expect(screen.getByRole('link', { name: /Paid 1 50 %/ }).getAttribute('href')).toMatch(
    /^\/admin\/orders\?since=.+&payment=paid$/,
  );
  expect(screen.getByRole('link', { name: /4 50 % 7.4 h/ }).getAttribute('href')).toContain('from=US&to=IN');
});

it('shows the orders that were paid', async () => {
  const order = anAdminOrder();
  open(busy, { admin_orders: [order] });
  const link = await screen.findByRole('link', { name: new RegExp(order.order_number) });
  expect(link.getAttribute('href')).toBe(`/admin/orders/${order.id}`);
});

it('asks for the range that the address names', async () => {
  const { requests } = open(busy, {}, '/admin/analytics?days=7');
  await screen.findByText('Gross paid');
  const asked = requests.find(({ name }) => name === 'admin_overview');
  const { p_from = '', p_to = '' } = (asked?.body ?? {}) as { p_from?: string; p_to?: string };
  expect(Date.parse(p_to) - Date.parse(p_from)).toBe(7 * 86_400_000);
});

it('keeps the measures on screen where the orders alone fail', async () => {
  open(busy, { admin_orders: refuses('42501', 'permission denied') });
  expect(await screen.findByText('The orders could not be loaded')).toBeTruthy();
  expect(screen.getByText('Gross paid')).toBeTruthy();
});
