import { type Responses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Line } from '../../../lines/order-lines.query.ts';
import { aLine } from '../../../lines/testing.ts';
import { Component } from '../orders.route.tsx';

const shoes = aLine({
  id: 'l1',
  state: 'bought',
  quantity: 1,
  moves: ['received', 'unavailable'],
  shop_order_ref: '113-22',
  bought_at: '2026-11-16T10:00:00Z',
});
const socks: Line = { ...shoes, id: 'l2', product_name: 'Socks' };
const mug: Line = { ...shoes, id: 'l3', product_name: 'Mug', shop_order_ref: 'M-1' };
const found = (...lines: Line[]) => ({ count: lines.length, lines });

/** @param byText what find_lines answers to each text */
const open = (byText: Record<string, ReturnType<typeof found>>, answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/orders', Component }],
    {
      find_lines: ({ body }: { body: unknown }) => byText[(body as { p_text?: string }).p_text ?? ''] ?? found(),
      move_lines: { lines: [], orders: [] },
      ...answers,
    },
    { as: 'admin', at: '/admin/orders?view=receiving' },
  );

const search = () => screen.getByLabelText('Find what arrived');
const movesOf = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ name }) => name === 'move_lines').map(({ body }) => body);

it('opens the one line that a scanned number finds, receives it with Enter, and is ready for the next', async () => {
  const heavy: Line = {
    ...shoes,
    state: 'received',
    received_weight: 1.1,
    extra_weight: { kg: 0.6, cost: 4.5, currency: 'USD' },
  };
  const { user, requests } = open(
    { '': found(shoes, mug), '113-22': found(shoes) },
    { move_lines: { lines: [heavy], orders: [] } },
  );
  await screen.findByText('1 × Mug');
  expect(search()).toHaveFocus();
  await user.keyboard('113-22{Enter}'); // as a scanner types
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Weight, kg'), '1.1{Enter}');
  await waitFor(() =>
    expect(movesOf(requests)).toEqual([
      {
        p_lines: [{ line_id: 'l1', seen: shoes.updated_at, quantity: 1, received_weight: 1.1 }],
        p_to: 'received',
        p_details: {},
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(search()).toHaveFocus());
  expect(screen.getByText('1 × Trail shoes received. 0.6 kg more than quoted costs us $4.50.')).toBeTruthy();
});

it('leads to the first of several lines, and receives a whole delivery with one press', async () => {
  const { user, requests } = open({ '113-22': found(shoes, socks) });
  await screen.findByText('Nothing is on its way');
  await user.keyboard('113-22{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Receive 1 × Trail shoes' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Mark all 2 as received' }));
  await waitFor(() =>
    expect(movesOf(requests)).toEqual([
      {
        p_lines: [shoes, socks].map(({ id, updated_at }) => ({ line_id: id, seen: updated_at })),
        p_to: 'received',
        p_details: {},
      },
    ]),
  );
  await waitFor(() => expect(search()).toHaveFocus());
});

it('offers no delivery as a whole where the lines found belong to several', async () => {
  const { user } = open({ scarf: found(shoes, mug) });
  await screen.findByText('Nothing is on its way');
  await user.keyboard('scarf{Enter}');
  expect(await screen.findByRole('button', { name: 'Receive 1 × Mug' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Mark all/ })).toBeNull();
});

it('says that a number is unknown, or that its line is here already', async () => {
  const extra_weight = { kg: 0.9, cost: 0, currency: 'USD' };
  const here: Line = { ...shoes, state: 'received', received_weight: 1.4, extra_weight, moves: ['bought'] };
  const { user } = open({ '': found(mug), '113-22': found(here) });
  await screen.findByText('1 × Mug');
  await user.keyboard('999{Enter}');
  expect(await screen.findByText('Nothing that is on its way has this number.')).toBeTruthy();
  await waitFor(() => expect(search()).toHaveFocus());
  await user.keyboard('113-22{Enter}'); // replaces the selected number
  expect(await screen.findByText('It is received already.')).toBeTruthy();
  expect(screen.getByText('0.9 kg more than quoted costs us nothing.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says of an item whose order does not go on that it is not to be received', async () => {
  const refunded: Line = { ...shoes, moves: [] };
  const { user } = open({ '': found(refunded, mug), '113-22': found(refunded) });
  await screen.findByText('1 × Mug');
  expect(screen.getByText('Its order does not go on')).toBeTruthy();
  expect(screen.queryByText('Received')).toBeNull();
  await user.keyboard('113-22{Enter}');
  expect(await screen.findByText('Its order does not go on: open the order to see why.')).toBeTruthy();
});
