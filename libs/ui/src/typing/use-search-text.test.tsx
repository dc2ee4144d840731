import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, RouterProvider, createMemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

function List() {
  const [params, setParams] = useSearchParams();
  const [typed, type] = useSearchText(params.get('q') ?? '', (q) => setParams(q ? { q } : {}));
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => type(event.target.value)} />
      <Link to="/one">One of them</Link>
    </>
  );
}

/** A list, and a page whose code takes longer to load than the search's delay. */
function open() {
  const one = () => new Promise<{ Component: () => string }>((come) => setTimeout(() => come({ Component: () => 'One' }), 1000));
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/one', lazy: one },
  ]);
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { router, address };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the words of a search', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reach the address once the typing rests for 300 ms', async () => {
    const { address } = open();
    type('tent');
    await pass(200);
    type('tents ');
    await pass(299);
    expect(address()).toBe('/');
    await pass(1);
    expect(address()).toBe('/?q=tents');
    expect(field().value).toBe('tents ');
  });

  it('leave it at once when they are cleared', async () => {
    const { address } = open();
    type('tent');
    await pass(300);
    type('');
    await pass(0);
    expect(address()).toBe('/');
  });

  it('show the text that the URL restores', async () => {
    const { router } = open();
    type('tent');
    await pass(300);
    await act(() => router.navigate(-1));
    expect(field().value).toBe('');
  });

  it('do not call back who went to another page before the typing rested', async () => {
    const { address } = open();
    type('tent');
    await pass(100);
    fireEvent.click(screen.getByRole('link'));
    await pass(2000);
    expect(address()).toBe('/one');
  });
});
