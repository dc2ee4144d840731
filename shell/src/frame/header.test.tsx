import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { Header } from './header.tsx';

cleanUpAfterEach();

const header = <Header />;
const main = async (ready: string) => {
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await nav.findByText(ready);
  return nav;
};
const hrefs = (links: HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')]);

it('offers a visitor Sign In and Get Quote', async () => {
  renderShell(header);
  const nav = await main('Sign In');
  expect(hrefs(nav.getAllByRole('link'))).toEqual([
    ['Sign In', '/auth'],
    ['Get Quote', '/quote'],
  ]);
});

it('offers a customer both kinds of quote, messages, the cart and the account', async () => {
  renderShell(header, { as: 'customer', answers: { messages: { count: 12 }, quotes: { count: 3 } } });
  const nav = await main('Instant Quote');
  expect(nav.getByRole('link', { name: 'Get Quote' }).getAttribute('href')).toBe('/quote');
  expect(nav.getByRole('link', { name: 'Instant Quote' }).getAttribute('href')).toBe('/quote-auto');
  expect((await nav.findByRole('link', { name: 'Messages, 9+ unread' })).getAttribute('href')).toBe('/messages');
  expect(nav.getByRole('button', { name: 'Cart, 3 items' })).toBeDefined();
  expect([nav.getByText('9+'), nav.getByText('3')].map(({ className }) => className)).toEqual([
    'sh-count num needs',
    'sh-count num ink',
  ]);
  expect(nav.queryByText('Sign In')).toBeNull();
});

it('opens the account menu of a customer: no admin link, no theme', async () => {
  const { user } = renderShell(header, { as: 'customer' });
  const nav = await main('Instant Quote');
  await user.click(nav.getByRole('button', { name: 'Account menu, Asha Rao' }));
  expect(hrefs(within(nav.getByRole('list')).getAllByRole('link'))).toEqual([
    ['Dashboard', '/dashboard'],
    ['Profile Settings', '/profile'],
    ['Shipping Address', '/profile/address'],
  ]);
  expect(nav.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  expect(nav.queryByRole('button', { name: /^Theme/ })).toBeNull();
});

it('shows an admin the admin link and the theme toggle, which goes system, light, dark', async () => {
  const { user, shell } = renderShell(header, { as: 'admin' });
  const nav = await main('Instant Quote');
  await user.click(await nav.findByRole('button', { name: 'Theme: system' }));
  await user.click(nav.getByRole('button', { name: 'Theme: light' }));
  expect(shell.context.theme.get().mode).toBe('dark');
  await user.click(nav.getByRole('button', { name: /Account menu/ }));
  expect(nav.getByRole('link', { name: 'Admin Dashboard' }).getAttribute('href')).toBe('/admin');
});

it('closes the account menu on Escape and gives the focus back', async () => {
  const { user } = renderShell(header, { as: 'customer' });
  const nav = await main('Instant Quote');
  const button = nav.getByRole('button', { name: /Account menu/ });
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(nav.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('counts again when a module reports that a quote moved', async () => {
  const { shell, backend } = renderShell(header, { as: 'customer', answers: { quotes: { count: 1 } } });
  const nav = await main('Instant Quote');
  await nav.findByRole('button', { name: 'Cart, 1 item' });
  backend.answers['quotes'] = { count: 2 };
  shell.context.bus.emit({ type: 'quote.moved', quoteId: 'q', to: 'approved' });
  expect(await nav.findByRole('button', { name: 'Cart, 2 items' })).toBeDefined();
});

it('opens exactly the conversations that the unread count of an admin counts', async () => {
  renderShell(header, { as: 'admin', answers: { messages: { count: 4 } } });
  expect((await screen.findByRole('link', { name: 'Messages, 4 unread' })).getAttribute('href')).toBe('/messages?filter=unread');
});

it('counts again every minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { backend } = renderShell(header, { as: 'customer', answers: { messages: { count: 1 }, quotes: { count: 1 } } });
  const nav = await main('Instant Quote');
  await nav.findByRole('button', { name: 'Cart, 1 item' });
  await nav.findByRole('link', { name: 'Messages, 1 unread' });
  Object.assign(backend.answers, { messages: { count: 2 }, quotes: { count: 2 } });
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(nav.getByRole('button', { name: 'Cart, 1 item' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await nav.findByRole('button', { name: 'Cart, 2 items' })).toBeDefined();
  expect(await nav.findByRole('link', { name: 'Messages, 2 unread' })).toBeDefined();
});

it('signs out from the menu', async () => {
  const { user, shell } = renderShell(header, { as: 'customer' });
  const signOut = vi.spyOn(shell.host, 'signOut').mockResolvedValue(undefined);
  const nav = await main('Instant Quote');
  await user.click(nav.getByRole('button', { name: /Account menu/ }));
  await user.click(nav.getByRole('button', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledOnce();
});

it('gives the phone the same links in a sheet', async () => {
  const { user } = renderShell(header, { as: 'admin' });
  const nav = await main('Instant Quote');
  await nav.findByRole('button', { name: 'Theme: system' });
  await user.click(nav.getByRole('button', { name: 'Menu' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(hrefs(sheet.getAllByRole('link'))).toEqual([
    ['Get Quote', '/quote'],
    ['Instant Quote', '/quote-auto'],
    ['Dashboard', '/dashboard'],
    ['Profile Settings', '/profile'],
    ['Shipping Address', '/profile/address'],
    ['Admin Dashboard', '/admin'],
  ]);
  expect(sheet.getByRole('button', { name: 'Sign Out' })).toBeDefined();
});

it("shows the settings' company name, its logo where there is one, and Landfall where there is neither", async () => {
  const { backend, shell } = renderShell(header, { answers: { footer_settings: { json: [{ company_name: 'Parcelly' }] } } });
  expect(await screen.findByText('Parcelly')).toBeDefined();
  backend.answers['footer_settings'] = { json: [{ company_name: 'Parcelly', website_logo_url: 'https://img.test/logo.png' }] };
  shell.context.bus.emit({ type: 'settings.saved', table: 'footer_settings' });
  expect((await screen.findByRole('img', { name: 'Parcelly' })).getAttribute('src')).toBe('https://img.test/logo.png');
  backend.answers['footer_settings'] = { json: [{ company_name: '' }] };
  shell.context.bus.emit({ type: 'settings.saved', table: 'footer_settings' });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Landfall, home' }).getAttribute('href')).toBe('/'));
});

it("lays the phone's sheet at the bottom, and gives a visitor Get Quote and Sign In in it", async () => {
  const { user } = renderShell(header);
  const nav = await main('Sign In');
  await user.click(nav.getByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.closest('.ant-drawer')?.className).toContain('ant-drawer-bottom');
  expect(hrefs(within(dialog).getAllByRole('link'))).toEqual([
    ['Get Quote', '/quote'],
    ['Sign In', '/auth'],
  ]);
});
