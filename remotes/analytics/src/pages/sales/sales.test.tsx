import type { Result } from '@landfall/db';
import { type Responses, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './sales.route.tsx';

const compared = (now: number | null, before: number | null = null) => ({ now, before });
const range = {
  zone: 'Asia/Kathmandu',
  from: '2026-03-10',
  to: '2026-03-11',
  previous_from: '2026-03-08',
  previous_to: '2026-03-09',
};
const sales: Result<'sales_report'> = {
  range,
  measures: {
    gross_paid: compared(160, 100),
    refunded: compared(25),
    net_revenue: compared(135),
    orders_paid: compared(2),
    aov: compared(null),
    requested: compared(7),
    sent: compared(5),
    approval_rate: compared(0.6, 0.5),
    quote_to_paid: compared(0.4),
    expiry_rate: compared(0.2),
    hours_to_quote: compared(3),
    hours_to_quote_p90: compared(7.6),
  },
  per_day: [
    { day: '2026-03-10', paid: 100, refunded: 0, orders: 1 },
    { day: '2026-03-11', paid: 60, refunded: 25, orders: 1 },
  ],
  funnel: { requested: 7, priced: 6, sent: 5, approved: 3, paid: 2 },
  routes: [{ key: 'US-NP', sent: 4, approved_share: 0.75, hours: 2.5 }],
};
const rows: Result<'report_rows'> = {
  total: 1,
  is_capped: false,
  usd: 160,
  rows: [
    {
      kind: 'payment',
      id: 'p1',
      target: 'o1',
      at: '2026-03-10T01:00:00Z',
      usd: 160,
      number: 'LO-1',
      about: null,
      status: 'paid',
      who: 'Maya',
      email: 'maya@shop.test',
    },
  ],
};

const open = (at = '/admin/analytics', answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/analytics', Component }],
    { sales_report: sales, report_rows: rows, ...answers },
    { as: 'admin', at },
  );

it('shows each number with its change, a dash where there is nothing to divide by', async () => {
  open();
  expect(await screen.findByRole('link', { name: '$160.00' })).toBeInTheDocument();
  expect(screen.getByText('+ 60.0 %, from $100.00')).toBeInTheDocument();
  expect(screen.getByText('+ 10.0 points, from 50 %')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '–' })).toBeInTheDocument();
});

it('shows what a number counts, on focus', async () => {
  const { user } = open();
  const about = await screen.findByRole('button', { name: /^Net revenue: Gross paid less refunds/ });
  about.focus();
  await user.hover(about);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'Gross paid less refunds and what cancelled orders owe. Write-offs are no revenue.',
  );
});

it('opens exactly the rows behind a number, in the same range and zone', async () => {
  const { user, requests } = open('/admin/analytics?days=7&zone=Asia/Kathmandu');
  await user.click(await screen.findByRole('link', { name: '$160.00' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText('Payments that succeeded')).toBeInTheDocument();
  expect(await within(drawer).findByRole('link', { name: /LO-1 Maya/ })).toHaveAttribute('href', '/admin/orders/o1');
  expect(requests.find(({ name }) => name === 'report_rows')?.body).toMatchObject({
    p_report: 'sales',
    p_list: 'payments',
    p_days: 7,
    p_zone: 'Asia/Kathmandu',
  });
});

it('keeps range and zone in the address, and asks for them', async () => {
  const { requests } = open('/admin/analytics?from=2026-03-10&to=2026-03-11&zone=Asia/Kathmandu');
  await screen.findByRole('link', { name: '$160.00' });
  expect(requests.find(({ name }) => name === 'sales_report')?.body).toEqual({
    p_from: '2026-03-10',
    p_to: '2026-03-11',
    p_zone: 'Asia/Kathmandu',
  });
  expect(screen.getByLabelText('From')).toHaveValue('2026-03-10');
  expect(screen.getByText(/^Compared with .*8 Mar.* to .*9 Mar/)).toBeInTheDocument();
});

it('asks for the days that are chosen', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByText('90 days'));
  await waitFor(() => expect(requests.filter(({ name }) => name === 'sales_report').at(-1)?.body).toEqual({ p_days: 90 }));
});

it('has the figures of the chart as a table', async () => {
  const { user } = open();
  const chart = await screen.findByRole('region', { name: 'Paid per day' });
  await user.click(within(chart).getByText('Show the figures as a table'));
  expect(within(chart).getByRole('row', { name: '2026-03-11 $60.00 $25.00' })).toBeInTheDocument();
});

it('shows what is wrong with an unknown zone in the address', async () => {
  const details = 'This time zone is not known. Write it like Asia/Kathmandu.';
  open('/admin/analytics?zone=Mars', { sales_report: refuses('PT400', 'bad_zone', { details }) });
  expect(await screen.findByRole('alert')).toHaveTextContent(details);
});

it('shows that there are more rows than it counts, without a sum', async () => {
  open('/admin/analytics?list=sales.payments', { report_rows: { ...rows, total: 10_000, is_capped: true, usd: null } });
  expect(await screen.findByText('More than 10,000 rows')).toBeInTheDocument();
});
