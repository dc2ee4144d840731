import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { AdminError } from '../frame/errors/admin-error.tsx';
import { GeneralError } from '../frame/errors/general-error.tsx';
import { NotFound } from './not-found.tsx';
import { reportRenderError } from '../frame/errors/report.ts';
import { RouterError } from '../frame/errors/router-error.tsx';

cleanUpAfterEach();

it('has the general screen to the letter: Try Again clears, Go Home leads to the root', async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = renderShell(<GeneralError onRetry={onRetry} />);
  expect(await screen.findByRole('alert', { name: 'Something went wrong' })).toBeDefined();
  const text = 'We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.';
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('has the admin screen to the letter: Reload Page resets, Back to Dashboard leads to /admin', async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = renderShell(<AdminError onRetry={onRetry} />);
  expect(await screen.findByRole('alert', { name: 'Admin Panel Error' })).toBeDefined();
  const text =
    'We encountered an error while loading the admin panel. This might be due to a temporary issue or configuration problem.';
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/admin');
  await user.click(screen.getByRole('button', { name: 'Reload Page' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it("titles the router's last resort Unexpected Application Error", async () => {
  renderShell(<RouterError />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeDefined();
});

it('notes the error of a frame as a fault: no module reports it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const broken = new TypeError('the header broke');
  const Frame = () => {
    throw broken;
  };
  const { shell, router } = renderShell(<p>Start</p>, {
    routes: [{ path: '/broken', Component: Frame, ErrorBoundary: RouterError }],
  });
  const noted = vi.spyOn(shell.host.faults, 'note');
  await act(() => router.navigate('/broken'));
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeDefined();
  expect(noted).toHaveBeenCalledWith(broken, 'render');
});

it('leads from an unknown page home, and from an unknown admin page to the admin dashboard', async () => {
  const shop = renderShell(<NotFound />, { at: '/nowhere' });
  expect((await screen.findByRole('link', { name: 'Go Home' })).getAttribute('href')).toBe('/');
  shop.unmount();
  renderShell(<NotFound />, { at: '/admin/nowhere' });
  expect((await screen.findByRole('link', { name: 'Back to Dashboard' })).getAttribute('href')).toBe('/admin');
});

it('shows that an approved page which the running version does not have is not available yet', async () => {
  renderShell(<NotFound />, { at: '/admin/customers' });
  expect(await screen.findByRole('heading', { name: 'Not available yet' })).toBeDefined();
  expect(screen.queryByText('Page not found')).toBeNull();
});

it('tells the console, and only the console, about a rendering error', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const fetched = vi.fn<() => void>();
  vi.stubGlobal('fetch', fetched);
  reportRenderError(new Error('boom'));
  expect(error).toHaveBeenCalledWith('Uncaught rendering error', {
    message: 'boom',
    stack: expect.stringContaining('boom') as string,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    userAgent: navigator.userAgent,
    url: location.href,
  });
  expect(fetched).not.toHaveBeenCalled();
});
