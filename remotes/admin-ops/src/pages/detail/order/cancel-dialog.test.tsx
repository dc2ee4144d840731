import { anAdminOrder } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOrder, order, paid } from '../order-testing.tsx';

it('asks for a reason before it cancels, and sends it along', async () => {
  const { user, requests } = openOrder({ move_order: { id: order.id, status: 'cancelled', version: 3 } });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await within(dialog).findByText('Say why: the customer reads it.')).toBeTruthy();
  await user.click(within(dialog).getByLabelText('Reason'));
  await user.paste('Sold out');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'move_order')?.body).toMatchObject({
      p_to: 'cancelled',
      p_details: { reason: 'Sold out' },
    }),
  );
});

it('continues from cancelling a paid order to the refund, with what is left filled in', async () => {
  const bought = anAdminOrder({
    status: 'paid',
    payment_status: 'paid',
    amount_paid: 35112,
    moves: ['ordered', 'cancelled'],
    cancel_sentence: 'The refund of INR 35,112 is next.',
  });
  let isCancelled = false;
  const { user } = openOrder({
    admin_orders: () => [isCancelled ? { ...bought, status: 'cancelled', moves: [] } : bought],
    admin_payments: [paid],
    move_order: () => ((isCancelled = true), { ...bought, status: 'cancelled' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  // in tests antd gives every title the same id, so dialogs are found by their text
  const dialogWith = async (text: RegExp) => (await screen.findByText(text)).closest<HTMLElement>('[role=dialog]')!;
  const cancelling = await dialogWith(/^Cancel .+\?$/);
  expect(cancelling).toHaveTextContent('The refund of INR 35,112 is next.');
  await user.type(within(cancelling).getByLabelText('Reason'), 'Sold out');
  await user.click(within(cancelling).getByRole('button', { name: 'Cancel order' }));
  const refunding = await dialogWith(/^Refund LO-/);
  expect(within(refunding).getByLabelText(/^Amount/)).toHaveValue('35112');
  await user.click(within(refunding).getByRole('button', { name: 'Keep the money' }));
  await waitFor(() => expect(screen.queryByText(/^Refund LO-/)).toBeNull());
});

it('asks before Escape or a link loses a reason, and opens empty after it is discarded', async () => {
  const { user, router } = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await user.type(screen.getByLabelText('Reason'), 'Sold out');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('Sold out');
  void router.navigate('/admin/orders');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe(`/admin/orders/${order.id}`);
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByLabelText('Reason')).toHaveValue('');
});
