import { type Responses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Statement } from './daily-statement.query.ts';
import { Component } from './payments.route.tsx';

const line = {
  method: 'bank_transfer' as const,
  currency: 'NPR',
  opening: 1000,
  received: 500,
  refunded: 200,
  returned: 50,
  written_off: 0,
  held: 70,
  closing: 1250,
};
const statement: Statement = {
  zone: 'Asia/Kathmandu',
  from: '2026-11-14',
  to: '2026-11-20',
  lines: [{ day: '2026-11-20', ...line }],
  totals: [line],
};

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/payment-management', Component }],
    { daily_statement: statement, ...answers },
    { as: 'admin', at: '/admin/payment-management?tab=statement' },
  );

it('shows the money of each day, so that each line adds up', async () => {
  open();
  const [, day, total] = await screen.findAllByRole('row');
  expect(day).toHaveTextContent(/20 Nov.*Bank transfer.*1,000.*500.*−200.*−50.*1,250.*70/);
  expect(total).toHaveTextContent(/^Total.*1,250/);
  expect(screen.getByText('Days of Asia/Kathmandu')).toBeInTheDocument();
});

it('opens the rows that a line is made of', async () => {
  const posting = { received: 0, refunded: 0, returned: 0, written_off: 0, held: 0, order_id: 'o1', order_number: 'LO-10010' };
  const { user, requests } = open({
    daily_statement_rows: [
      { ...posting, at: '2026-11-20T08:00:00Z', source: 'receipt', row_id: 'r1', customer_name: 'Asha Rao', received: 500 },
      { ...posting, at: '2026-11-20T09:00:00Z', source: 'refund', row_id: 'f1', customer_name: 'Asha Rao', refunded: 200 },
    ],
  });
  await user.click(await screen.findByRole('button', { name: /Bank transfer, NPR: show its rows$/ }));
  const rows = within(await screen.findByRole('dialog'));
  const [receipt, refund] = await rows.findAllByRole('listitem');
  expect(receipt).toHaveTextContent(/LO-10010.*Asha Rao.*Received .*500/);
  expect(refund).toHaveTextContent(/Refunded .*200/);
  expect(requests.find(({ name }) => name === 'daily_statement_rows')?.body).toEqual({
    p_day: '2026-11-20',
    p_method: 'bank_transfer',
    p_currency: 'NPR',
  });
});

it('keeps its days in the URL', async () => {
  const { user, router, requests } = open();
  const from = await screen.findByLabelText('From');
  await user.clear(from);
  await user.type(from, '2026-11-10');
  await waitFor(() => expect(router.state.location.search).toContain('from=2026-11-10'));
  await waitFor(() =>
    expect(requests.filter(({ name }) => name === 'daily_statement').at(-1)?.body).toEqual({
      p_from: '2026-11-10',
      p_to: '2026-11-20',
    }),
  );
});
