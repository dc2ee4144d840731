import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { createToasts } from './toast-store.ts';

cleanUpAfterEach();

it('shows one at a time: a new one takes the place of the one before', () => {
  const { store, show } = createToasts();
  show({ title: 'Item saved' });
  show({ title: 'Item moved' });
  expect(store.get().map(({ title }) => title)).toEqual(['Item moved']);
});

it('goes from open to closed, and is removed 1,000,000 ms later', () => {
  vi.useFakeTimers();
  const { store, show, close } = createToasts();
  show({ title: 'Item saved' });
  const { id } = store.get()[0]!;
  close(id);
  expect(store.get()).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(store.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.get()).toEqual([]);
});
