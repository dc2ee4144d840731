import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { usePageOverlay } from './use-page-overlay.ts';

/** Persists across pages, like a header. */
function Lasting() {
  const { isOpen, open, close } = usePageOverlay();
  return (
    <>
      <button onClick={open}>Open it</button>
      <Link to="/there">There</Link>
      <Link to="/slow">Slow</Link>
      <Link to="/here">Back here</Link>
      <Link to="/here?page=2">Next rows</Link>
      {isOpen && <button onClick={close}>Close it</button>}
      <Outlet />
    </>
  );
}

const press = async (name: string) => userEvent.click(screen.getByText(name));
const isOpen = () => screen.queryByText('Close it') !== null;

/** A frame with pages, one of which renders after its code has loaded. */
function shown() {
  let come: (page: object) => void = () => undefined;
  const code = new Promise<object>((resolve) => (come = resolve));
  const pages = [
    { path: '/here', element: 'Here' },
    { path: '/there', element: 'Already there' },
    { path: '/slow', lazy: () => code },
  ];
  render(
    <RouterProvider router={createMemoryRouter([{ element: <Lasting />, children: pages }], { initialEntries: ['/here'] })} />,
  );
  return { slowComes: () => act(async () => come({ element: 'Slowly there' })) };
}

async function opened() {
  const pages = shown();
  await press('Open it');
  expect(isOpen()).toBe(true);
  return pages;
}

it('closes where it is closed', async () => {
  await opened();
  await press('Close it');
  expect(isOpen()).toBe(false);
});

it('closes where another page comes, and stays closed when the first is back', async () => {
  await opened();
  await press('There');
  expect(isOpen()).toBe(false);
  await press('Back here');
  expect(isOpen()).toBe(false);
});

it('stays open over the same page', async () => {
  await opened();
  await press('Next rows');
  expect(isOpen()).toBe(true);
});

it('is there until the page comes that a link in it leads to', async () => {
  const { slowComes } = await opened();
  await press('Slow');
  expect(isOpen()).toBe(true);
  await slowComes();
  expect(screen.getByText(/Slowly there/)).toBeDefined();
  expect(isOpen()).toBe(false);
});

it('stays where it was opened while its page was on the way', async () => {
  const { slowComes } = shown();
  await press('Slow');
  await press('Open it');
  expect(isOpen()).toBe(true);
  await slowComes();
  expect(screen.getByText(/Slowly there/)).toBeDefined();
  expect(isOpen()).toBe(true);
});
