import { act, screen } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../kernel/parts/store.ts';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { renderShell } from '../testing/render-shell.tsx';
import type { NextPage } from '../modules/host.ts';
import { NextHeading, watchNextPage } from './next-page.tsx';

cleanUpAfterEach();

type Router = Parameters<typeof watchNextPage>[1];

function start(isFast: boolean) {
  const stores = { arrived: createStore('/about'), next: createStore<NextPage | undefined>(undefined) };
  let tell: (state: unknown) => void = () => undefined;
  const router = {
    state: { location: { pathname: '/about' } },
    subscribe: (told: typeof tell) => {
      tell = told;
      return () => undefined;
    },
  };
  watchNextPage(stores, router as unknown as Router, isFast);
  /** @param to while it loads; without it the router has nothing on its way */
  const go = (at: string, to?: string, state: unknown = null) =>
    tell({ location: { pathname: at, state: null }, navigation: to ? { location: { pathname: to, state } } : {} });
  return { ...stores, go };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('The page that is on its way', () => {
  it('is known at once on a slow device, until it is in the document', () => {
    const { arrived, next, go } = start(false);
    go('/about', '/contact');
    expect(next.get()?.pathname).toBe('/contact');
    go('/contact'); // its code is there, and it is rendered next
    expect(next.get()?.pathname).toBe('/contact');
    arrived.set('/contact');
    expect(next.get()).toBeUndefined();
  });

  it('is known after 100 ms on a fast one', () => {
    const { arrived, next, go } = start(true);
    go('/about', '/contact');
    vi.advanceTimersByTime(99);
    expect(next.get()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(next.get()?.pathname).toBe('/contact');
    arrived.set('/contact');
    go('/contact', '/blog');
    arrived.set('/blog');
    vi.advanceTimersByTime(200);
    expect(next.get()).toBeUndefined();
  });

  it('is another one, or none, after another press', () => {
    const { next, go } = start(false);
    go('/about', '/contact');
    go('/about', '/blog');
    expect(next.get()?.pathname).toBe('/blog');
    go('/about');
    expect(next.get()).toBeUndefined();
  });

  it('is none when only the filters of the page change', () => {
    const { next, go } = start(false);
    go('/about', '/about');
    expect(next.get()).toBeUndefined();
  });
});

it('has the name of the record that the pressed link names as its heading', () => {
  vi.useRealTimers();
  const { next, go } = start(false);
  go('/admin/quotes', '/admin/quotes/q1', { heading: 'LF-10042' });
  const { shell } = renderShell(<main><NextHeading /></main>); // prettier-ignore
  act(() => shell.host.next.set(next.get()));
  expect(screen.getByText('LF-10042').tagName).toBe('H1');
});

it('leaves the page before in the document, behind the place of the next heading', () => {
  vi.useRealTimers();
  const { shell, container } = renderShell(<main><NextHeading /><h1>About</h1><Outlet /></main>); // prettier-ignore
  expect(container.querySelector('.sh-next')).toBeNull();
  act(() => shell.host.next.set({ pathname: '/contact', heading: undefined }));
  expect(container.querySelector('.sh-next + h1')).toBe(screen.getByRole('heading'));
});
