import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readCookie } from '../../kernel/appearance/cookie.ts';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { useSidebar } from './use-sidebar.ts';

cleanUpAfterEach();

const Probe = ({ phone = false }) => {
  const { open, close } = useSidebar(phone);
  return <button onClick={close}>{open ? 'open' : 'folded'}</button>;
};
const state = async () => (await screen.findByRole('button')).textContent;
const CTRL_B = '{Control>}b{/Control}';

it('starts open, folds and opens with Ctrl and B, and keeps that in a cookie', async () => {
  const { user } = renderShell(<Probe />, { at: '/admin' });
  expect(await state()).toBe('open');
  await user.keyboard(CTRL_B);
  expect([await state(), readCookie('landfall-sidebar')]).toEqual(['folded', 'folded']);
  await user.keyboard(CTRL_B);
  expect([await state(), readCookie('landfall-sidebar')]).toEqual(['open', 'open']);
});

it('does the same with Cmd', async () => {
  const { user } = renderShell(<Probe />, { at: '/admin' });
  await state();
  await user.keyboard('{Meta>}b{/Meta}');
  expect(await state()).toBe('folded');
});

it('starts in the state of the cookie', async () => {
  document.cookie = 'landfall-sidebar=folded; path=/';
  renderShell(<Probe />, { at: '/admin/orders' });
  expect(await state()).toBe('folded');
});

it('is collapsed on the pricing workbench, whatever the cookie contains, and does not change the cookie', async () => {
  const { user, router } = renderShell(<Probe />, { at: '/admin/quotes/7' });
  expect(await state()).toBe('folded');
  await user.keyboard(CTRL_B);
  expect([await state(), readCookie('landfall-sidebar')]).toEqual(['open', undefined]);
  await act(() => router.navigate('/admin/quotes'));
  expect(await state()).toBe('open');
});

it('is a closed sheet on a phone', async () => {
  const { user } = renderShell(<Probe phone />, { at: '/admin' });
  expect(await state()).toBe('folded');
  await user.keyboard(CTRL_B);
  expect([await state(), readCookie('landfall-sidebar')]).toEqual(['open', undefined]);
});

it('keeps its state for 7 days', async () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
  const { user } = renderShell(<Probe />, { at: '/admin' });
  await state();
  await user.keyboard(CTRL_B);
  expect(written.at(-1)).toMatch(/^landfall-sidebar=folded;.*max-age=604800/i);
  vi.restoreAllMocks();
});
