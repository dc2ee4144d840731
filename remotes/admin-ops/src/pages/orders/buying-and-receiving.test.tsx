import { type FakeRequest, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLine } from '../../lines/testing.ts';
import { Component } from './orders.route.tsx';

const bodies = (requests: FakeRequest[], of: string) => requests.filter(({ name }) => name === of).map(({ body }) => body);
const open = (view: string, answers: Parameters<typeof renderInShell>[1]) =>
  renderInShell(
    [{ path: '/admin/orders', Component }],
    { admin_order_lines: [], ...answers },
    {
      as: 'admin',
      at: `/admin/orders?view=${view}`,
    },
  );

const shoes = aLine();
const socks = aLine({ id: 'l2', product_name: 'Socks', quantity: 1, quoted_price: 5 });

it('buys several lines of a shop under one number, by keyboard, and warns of a higher price', async () => {
  const { user, requests } = open('buying', {
    buying_list: { count: 2, shops: [{ shop: 'shoes.example', count: 2, lines: [shoes, socks] }] },
    move_lines: { lines: [], orders: [] },
  });
  const shop = within(await screen.findByRole('form', { name: 'shoes.example' }));
  shop.getByRole('checkbox', { name: 'Buy Trail shoes of LO-2207' }).focus();
  await user.keyboard(' ');
  await user.click(shop.getByRole('checkbox', { name: 'Buy Socks of LO-2207' }));
  const paid = shop.getByRole('spinbutton', { name: 'Paid for Socks, USD' });
  expect(paid).toHaveValue('5.00');
  await user.clear(paid);
  await user.type(paid, '7');
  expect(shop.getByText(/2.* above the quoted price: it is taken from the margin/)).toBeInTheDocument();
  await user.type(shop.getByRole('textbox', { name: 'Order number of shoes.example' }), 'A-77{Enter}');
  await waitFor(() =>
    expect(bodies(requests, 'move_lines')).toEqual([
      {
        p_lines: [
          { line_id: 'l1', seen: shoes.updated_at, paid_at_shop: 120 },
          { line_id: 'l2', seen: socks.updated_at, paid_at_shop: 7 },
        ],
        p_to: 'bought',
        p_details: { shop_order_ref: 'A-77' },
      },
    ]),
  );
});

it('opens the one line that a scanned number finds, and Enter receives it', async () => {
  const arriving = aLine({ state: 'bought', moves: ['received'], shop_order_ref: 'A-77', quantity: 1 });
  const { user, requests } = open('receiving', {
    find_lines: (request: FakeRequest) =>
      JSON.stringify(request.body).includes('A-77') ? { count: 1, lines: [arriving] } : { count: 0, lines: [] },
    move_lines: { lines: [], orders: [] },
  });
  const field = await screen.findByRole('searchbox', { name: 'Find what arrived' });
  expect(field).toHaveFocus();
  await user.keyboard('A-77{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Weight, kg'), '0.6{Enter}');
  await waitFor(() =>
    expect(bodies(requests, 'move_lines')).toMatchObject([
      { p_to: 'received', p_lines: [{ line_id: 'l1', quantity: 1, received_weight: 0.6 }] },
    ]),
  );
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('');
});
