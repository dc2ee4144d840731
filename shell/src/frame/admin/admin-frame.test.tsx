import { setViewport } from '@landfall/contract/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { readCookie, writeCookie } from '../../kernel/appearance/cookie.ts';
import { AdminFrame } from './admin-frame.tsx';

cleanUpAfterEach();

const WAITING = { quotes: 23, orders: 6, payments: 2, messages: 4 };
const frame = () => renderShell(<AdminFrame />, { as: 'admin', at: '/admin', answers: { admin_counts: { json: WAITING } } });

it('has every admin page in the sidebar, and beside it a number that opens exactly what waits', async () => {
  frame();
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }));
  await nav.findByText('23');
  expect(nav.getByRole('link', { name: 'Quotes' }).getAttribute('href')).toBe('/admin/quotes');
  const opens = ['Quotes: 23 waiting', 'Orders: 6 waiting', 'Payments: 2 waiting'].map((name) =>
    nav.getByRole('link', { name }).getAttribute('href'),
  );
  expect(opens).toEqual(['/admin/quotes?waiting=yes', '/admin/orders?waiting=yes', '/admin/payment-management?waiting=yes']);
  expect(nav.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  expect(nav.getAllByRole('link')).toHaveLength(8);
});

it('counts again when a payment is decided', async () => {
  const { backend, shell } = frame();
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }));
  await nav.findByText('23');
  backend.answers['admin_counts'] = { json: { ...WAITING, payments: 1 } };
  shell.context.bus.emit({ type: 'payment.decided', paymentId: 'p', orderId: 'o' });
  expect(await nav.findByText('1')).toBeDefined();
});

it('has Quotes, Orders and the palette in the bar', async () => {
  frame();
  const bar = within(await screen.findByRole('banner'));
  expect(bar.getByRole('link', { name: 'Quotes' }).getAttribute('href')).toBe('/admin/quotes');
  expect(bar.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/admin/orders');
  expect(bar.getByRole('button', { name: /Search pages and records/ })).toBeDefined();
});

it('has a menu button and the palette in the bar of a phone', async () => {
  act(() => setViewport(767));
  const { user } = frame();
  const bar = within(await screen.findByRole('banner'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Menu' }));
  expect(within(await screen.findByRole('dialog', { name: 'Admin' })).getByRole('link', { name: 'Customers' })).toBeDefined();
  await user.click(bar.getByRole('button', { name: 'Search pages and records' }));
  expect(await screen.findByRole('combobox', { name: 'Search pages and records' })).toBeDefined();
});

it('keeps the time zone in a cookie: the server writes the date of the first screen by it', async () => {
  writeCookie('landfall-zone', '', 0);
  frame();
  await screen.findByRole('navigation', { name: 'Admin' });
  expect(readCookie('landfall-zone')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('folds to icons that keep their names', async () => {
  const { user } = frame();
  await user.click(await screen.findByRole('button', { name: 'Fold the sidebar' }));
  expect(screen.getByRole('link', { name: 'Customers' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open the sidebar' })).toBeDefined();
});
