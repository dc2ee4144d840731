import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeCookie } from '../../../kernel/appearance/cookie.ts';
import { cleanUpAfterEach } from '../../../testing/clean-up.ts';
import type { Answer } from '../../../testing/backend.ts';
import { renderShell } from '../../../testing/render-shell.tsx';
import { usePalette } from '../use-palette.ts';

cleanUpAfterEach();

function Bar() {
  const { open, palette } = usePalette();
  return (
    <>
      <button onClick={open}>Search pages and records</button>
      {palette}
    </>
  );
}

async function opened(answers: Record<string, Answer> = { admin_search: { json: [] } }) {
  writeCookie('landfall-accessibility', '{"reducedMotion":true}'); // happy-dom never ends animations
  const shown = renderShell(<Bar />, { at: '/admin', answers });
  await screen.findByRole('button');
  await shown.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search pages and records' });
  return { ...shown, field, dialog: within(screen.getByRole('dialog')) };
}

const selected = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')!;

it('opens on Ctrl and K with every page that has an entry', async () => {
  const { dialog } = await opened();
  expect(dialog.getByRole('status')).toHaveTextContent('3 of 3');
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Overview', 'Management']);
});

it('opens on Cmd and K, and by its button', async () => {
  writeCookie('landfall-accessibility', '{"reducedMotion":true}');
  const { user } = renderShell(<Bar />, { at: '/admin' });
  await screen.findByRole('button');
  await user.keyboard('{Meta>}k{/Meta}');
  expect(await screen.findByRole('combobox')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('combobox')).toBeDefined();
});

it('counts what it finds, moves with the arrows around the ends, and opens with Enter', async () => {
  const { user, field, dialog, router } = await opened();
  await user.type(field, 'what');
  expect(dialog.getByRole('status')).toHaveTextContent('2 of 3');
  expect(selected()).toHaveTextContent('Dashboard');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Customers');
  expect(field.getAttribute('aria-activedescendant')).toBe(selected().id);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Dashboard');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.state.location.pathname).toBe('/admin/customers');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('shows No results found, and Enter then opens nothing', async () => {
  const { user, field, dialog, router } = await opened();
  await user.type(field, 'zebra{Enter}');
  expect(await dialog.findByText('No results found')).toBeDefined();
  expect(dialog.getByRole('status')).toHaveTextContent('0 of 3');
  expect(router.state.location.pathname).toBe('/admin');
});

it('opens the page that is pressed', async () => {
  const { user, router } = await opened();
  await user.click(screen.getByRole('option', { name: /Quotes/ }));
  expect(router.state.location.pathname).toBe('/admin/quotes');
});

it('closes on Escape', async () => {
  const { user } = await opened();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

const order = { kind: 'order', id: 'o1', title: 'LO-10080', detail: 'Maya, Shipped' };
const payment = { kind: 'payment', id: 'p1', order_id: 'o2', title: 'PAY-10080F', detail: 'LO-10009, NPR 1,000' };

it('lists the records that the text finds below the pages, and opens one with Enter', async () => {
  const { user, field, dialog, router, backend } = await opened({ admin_search: { json: [order, payment] } });
  await user.type(field, '10080');
  expect(await dialog.findByRole('option', { name: /Maya, Shipped/ })).toHaveTextContent('LO-10080');
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Orders', 'Payments']);
  expect(dialog.getByRole('status')).toHaveTextContent('0 of 3, 2 records');
  expect(backend.asked.filter((asked) => asked.includes('admin_search'))).toHaveLength(1);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('PAY-10080F');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/admin/orders/o2');
});

it('keeps pages before records', async () => {
  const { user, field, dialog } = await opened({
    admin_search: { json: [{ kind: 'customer', id: 'c1', title: 'Quentin Quotes', detail: '' }] },
  });
  await user.type(field, 'quotes');
  await dialog.findByRole('option', { name: /Quentin/ });
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Management', 'Customers']);
  expect(selected()).toHaveTextContent('Quotes');
});

it('says that records could not be searched, and still finds pages', async () => {
  const { user, field, dialog } = await opened({ admin_search: { json: { code: 'PT403', message: 'admin_only' }, status: 403 } });
  await user.type(field, 'customers');
  expect(await dialog.findByText('Orders, quotes and customers could not be searched.', { exact: false })).toBeDefined();
  expect(dialog.getByRole('option', { name: /Customers/ })).toBeDefined();
});
