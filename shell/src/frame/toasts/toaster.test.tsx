import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { ToasterHost } from './toaster-host.tsx';

cleanUpAfterEach();

it('shows a toast with its title and text, and closes it at a press', async () => {
  const { shell, user } = renderShell(<ToasterHost />);
  act(() => shell.context.toast({ title: 'Item removed', description: 'Item has been removed from your cart.' }));
  expect(await screen.findByText('Item has been removed from your cart.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Item removed')).toBeNull());
});

it('puts a failure in the colour of danger', async () => {
  const { shell } = renderShell(<ToasterHost />);
  act(() => shell.context.toast({ title: 'Error', description: 'Failed to update quantity.', tone: 'destructive' }));
  expect((await screen.findByText('Failed to update quantity.')).closest('.sh-toast')?.className).toContain('destructive');
});

it('offers one thing to press, which is done once and closes it', async () => {
  const { shell, user } = renderShell(<ToasterHost />);
  const run = vi.fn<() => void>();
  act(() => shell.context.toast({ title: 'Item saved', action: { label: 'Undo', run } }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Item saved')).toBeNull());
  expect(run).toHaveBeenCalledOnce();
});

it('closes by itself after 5 seconds', async () => {
  const { shell } = renderShell(<ToasterHost />);
  act(() => shell.context.toast({ title: 'Item saved' }));
  await screen.findByText('Item saved');
  vi.useFakeTimers();
  act(() => shell.context.toast({ title: 'Item moved' }));
  const isOpen = () => shell.host.toasts.store.get().map(({ title, open }) => [title, open]);
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(isOpen()).toEqual([['Item moved', true]]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isOpen()).toEqual([['Item moved', false]]);
});

it('is reached with F8', async () => {
  const { shell, user } = renderShell(<ToasterHost />);
  act(() => shell.context.toast({ title: 'Item saved' }));
  await screen.findByText('Item saved');
  await user.keyboard('[F8]');
  expect(document.activeElement?.className).toContain('sh-toasts');
});

it.each([
  [49, false],
  [51, true],
])('a swipe of %i px to the right dismisses it: %s', async (far, gone) => {
  const { shell } = renderShell(<ToasterHost />);
  act(() => shell.context.toast({ title: 'Item saved' }));
  const toast = (await screen.findByText('Item saved')).closest('.sh-toast')!;
  const at = (x: number) => ({ pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, clientX: x, clientY: 0 });
  Object.assign(toast, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
  fireEvent.pointerDown(toast, at(100));
  fireEvent.pointerMove(toast, at(110));
  fireEvent.pointerMove(toast, at(100 + far));
  fireEvent.pointerUp(toast, at(100 + far));
  await waitFor(() => expect(shell.host.toasts.store.get()[0]?.open).toBe(!gone));
});
