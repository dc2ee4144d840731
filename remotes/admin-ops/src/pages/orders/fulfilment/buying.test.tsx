import { type Responses, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Line } from '../../../lines/order-lines.query.ts';
import { aLine } from '../../../lines/testing.ts';
import { Component } from '../orders.route.tsx';

const shoes = aLine({ id: 'l1', quantity: 3, quoted_price: 120 });
const socks = aLine({ id: 'l2', product_name: 'Socks', quantity: 1, quoted_price: 5, product_url: null });
const mug = aLine({
  id: 'l3',
  product_name: 'Mug',
  quantity: 1,
  quoted_price: 120,
  shop: 'mugs.example',
  order_id: 'o2',
  order_number: 'LO-10002',
});
const answer = { lines: [], orders: [{ order_id: 'o1', order_number: 'LO-10001', version: 3, offers: null }] };

const shopOf = (lines: Line[]) => ({ shop: lines[0]!.shop, count: lines.length, lines });
const buyingList = (...shops: Line[][]) => ({
  count: shops.flat().length,
  shops: shops.filter((lines) => lines.length > 0).map(shopOf),
});

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/orders', Component }],
    { buying_list: buyingList([shoes, socks], [mug]), move_lines: answer, ...answers },
    { as: 'admin', at: '/admin/orders?view=buying' },
  );

const movesOf = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ name }) => name === 'move_lines').map(({ body }) => body);

it('buys lines of one shop with one order number and the quoted prices', async () => {
  const { user, requests } = open();
  const shop = within(await screen.findByRole('form', { name: 'shoes.example' }));
  expect(shop.getByRole('link', { name: '3 × Trail shoes' })).toHaveAttribute('href', shoes.product_url);
  await user.click(shop.getByRole('checkbox', { name: 'All 2' }));
  await user.type(shop.getByLabelText('Order number of shoes.example'), '113-22');
  await user.click(shop.getByRole('button', { name: 'Bought 2' }));
  await waitFor(() =>
    expect(movesOf(requests)).toEqual([
      {
        p_lines: [
          { line_id: 'l1', seen: shoes.updated_at, quantity: 3, paid_at_shop: 360 },
          { line_id: 'l2', seen: socks.updated_at, quantity: 1, paid_at_shop: 5 },
        ],
        p_to: 'bought',
        p_details: { shop_order_ref: '113-22' },
      },
    ]),
  );
});

it('needs at most three presses a line by keyboard besides the number, and goes on with the next shop', async () => {
  let left = buyingList([shoes], [mug]);
  const { user, requests } = open({
    buying_list: () => left,
    move_lines: () => {
      left = buyingList([], [mug]);
      return answer;
    },
  });
  await screen.findByRole('form', { name: 'shoes.example' });
  await user.keyboard('j');
  await user.keyboard(' '); // selects
  await user.keyboard('{Enter}'); // to the number
  expect(screen.getByLabelText('Order number of shoes.example')).toHaveFocus();
  await user.paste('113-22');
  await user.keyboard('{Enter}'); // bought
  await waitFor(() => expect(screen.queryByRole('form', { name: 'shoes.example' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Buy Mug of LO-10002' })).toHaveFocus());
  expect(movesOf(requests)).toHaveLength(1);
});

it('offers the number of the lines before for the next ones of a shop: typing replaces it', async () => {
  let left = buyingList([shoes, socks], [mug]);
  const { user, requests } = open({
    buying_list: () => left,
    move_lines: () => {
      left = buyingList([socks], [mug]);
      return answer;
    },
  });
  await screen.findByRole('form', { name: 'shoes.example' });
  await user.keyboard('jj '); // past "All 2"
  await user.keyboard('{Enter}');
  await user.paste('113-22');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Buy Socks of LO-2207' })).toHaveFocus());
  await user.keyboard(' {Enter}');
  await user.paste('113-23');
  expect(screen.getByLabelText('Order number of shoes.example')).toHaveValue('113-23');
  expect(movesOf(requests)).toHaveLength(1);
});

it('walks the rows of all shops with J and K', async () => {
  const { user } = open();
  await screen.findByRole('form', { name: 'shoes.example' });
  await user.keyboard('jjj');
  expect(screen.getByRole('checkbox', { name: 'Buy Socks of LO-2207' })).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByRole('checkbox', { name: 'Buy Mug of LO-10002' })).toHaveFocus();
  await user.keyboard('k');
  expect(screen.getByRole('checkbox', { name: 'Buy Socks of LO-2207' })).toHaveFocus();
});

it('buys a part at a higher price, and warns of the margin', async () => {
  const { user, requests } = open();
  const shop = within(await screen.findByRole('form', { name: 'shoes.example' }));
  await user.click(shop.getByRole('checkbox', { name: 'Buy Trail shoes of LO-2207' }));
  const pieces = shop.getByRole('spinbutton', { name: 'Pieces of 3 × Trail shoes' });
  await user.clear(pieces);
  await user.type(pieces, '2');
  const paid = shop.getByRole('spinbutton', { name: 'Paid for 3 × Trail shoes, USD' });
  expect(paid).toHaveValue('240.00');
  await user.clear(paid);
  await user.type(paid, '264');
  expect(paid).toHaveAccessibleDescription('$24.00 above the quoted price (10 %): it is taken from the margin.');
  await user.click(shop.getByRole('button', { name: 'Bought 1' }));
  await waitFor(() =>
    expect(movesOf(requests)).toMatchObject([{ p_lines: [{ line_id: 'l1', quantity: 2, paid_at_shop: 264 }], p_details: {} }]),
  );
});

it('sends nothing while a number is wrong, and shows why', async () => {
  const { user, requests } = open();
  const shop = within(await screen.findByRole('form', { name: 'shoes.example' }));
  await user.click(shop.getByRole('checkbox', { name: 'Buy Trail shoes of LO-2207' }));
  await user.type(shop.getByRole('spinbutton', { name: 'Pieces of 3 × Trail shoes' }), '0');
  await user.click(shop.getByRole('button', { name: 'Bought 1' }));
  expect(shop.getByText('It has to be at most 3.')).toBeTruthy();
  expect(movesOf(requests)).toEqual([]);
});

it('keeps the number and shows why buying was refused', async () => {
  const details = 'Another admin changed Mug since you opened it.';
  const { user } = open({ move_lines: refuses('PT409', 'stale_version', { details }) });
  const shop = within(await screen.findByRole('form', { name: 'mugs.example' }));
  await user.click(shop.getByRole('checkbox', { name: 'Buy Mug of LO-10002' }));
  await user.type(shop.getByLabelText('Order number of mugs.example'), 'M-1');
  await user.click(shop.getByRole('button', { name: 'Bought 1' }));
  expect(await shop.findByText(details)).toBeTruthy();
  expect(shop.getByLabelText('Order number of mugs.example')).toHaveValue('M-1');
});

it('says to a customer that an item is not available', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole('button', { name: '1 × Mug is not available' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Why'), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Tell the customer' }));
  await waitFor(() => expect(movesOf(requests)).toMatchObject([{ p_to: 'unavailable', p_details: { reason: 'Sold out' } }]));
});

it('offers to move an order whose last item is bought', async () => {
  const offered = { ...answer, orders: [{ ...answer.orders[0], offers: 'ordered' }] };
  const { user } = open({ move_lines: offered });
  const shop = within(await screen.findByRole('form', { name: 'mugs.example' }));
  await user.click(shop.getByRole('checkbox', { name: 'Buy Mug of LO-10002' }));
  await user.click(shop.getByRole('button', { name: 'Bought 1' }));
  expect(await screen.findByRole('button', { name: 'Move LO-10001 to Ordered' })).toBeTruthy();
});
