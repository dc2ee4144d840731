import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { ShopFrame } from './shop-frame.tsx';

cleanUpAfterEach();

it('shows an admin the inbox in the admin frame, with every admin page in the sidebar', async () => {
  renderShell(<ShopFrame />, { as: 'admin', at: '/messages' });
  const nav = await screen.findByRole('navigation', { name: 'Admin' });
  expect(await within(nav).findByRole('link', { name: 'Customers' })).toBeDefined();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

it('shows an admin every other page of the shop with header and footer', async () => {
  renderShell(<ShopFrame />, { as: 'admin', at: '/profile' });
  expect(await screen.findByRole('contentinfo')).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
});

it('shows a customer their messages with header and footer', async () => {
  renderShell(<ShopFrame />, { as: 'customer', at: '/messages' });
  expect(await screen.findByRole('contentinfo')).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
});

it('marks the page as busy as soon as a link is pressed, and keeps it until the next one is there', async () => {
  const routes = [{ path: '/about', loader: () => new Promise<null>(() => undefined), element: null }];
  const { user } = renderShell(<ShopFrame />, { as: 'customer', at: '/profile', routes });
  const page = screen.getByRole('main');
  expect(page.getAttribute('aria-busy')).toBe('false');
  await user.click(await screen.findByRole('link', { name: 'About' }));
  expect(page.getAttribute('aria-busy')).toBe('true');
  expect(page.isConnected).toBe(true);
});
