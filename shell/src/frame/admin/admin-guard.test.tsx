import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { AdminGuard } from './admin-guard.tsx';

cleanUpAfterEach();

const guarded = (
  <AdminGuard>
    <h1>Quotes</h1>
  </AdminGuard>
);
const routes: RouteObject[] = [{ path: '/dashboard', element: <h1>Dashboard</h1> }];

it('shows that it is loading the permissions while the role is looked up', async () => {
  renderShell(guarded, { as: 'admin', at: '/admin/quotes', routes });
  expect((await screen.findByRole('status')).textContent).toBe('Loading admin permissions...');
  expect(await screen.findByRole('heading', { name: 'Quotes' })).toBeDefined();
});

it('sends somebody who is no admin to /dashboard', async () => {
  renderShell(guarded, { as: 'customer', at: '/admin/quotes', routes });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
});

it('sends a missing session to /dashboard, which knows where it was going', async () => {
  const { router } = renderShell(guarded, { at: '/admin/quotes?status=pending', routes });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(router.state.location.state).toEqual({ from: '/admin/quotes?status=pending' });
});
