import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useOpenHere } from './use-open-here.ts';

/** Stays while pages come and go, as a header does. */
function Lasting() {
  const { isOpen, open, close } = useOpenHere();
  return (
    <>
      <button onClick={open}>Open it</button>
      <Link to="/there">There</Link>
      <Link to="/here">Back here</Link>
      <Link to="/here?page=2">Next rows</Link>
      {isOpen && <button onClick={close}>Close it</button>}
    </>
  );
}

const press = async (name: string) => userEvent.click(screen.getByText(name));
const isOpen = () => screen.queryByText('Close it') !== null;

async function opened() {
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Lasting />
    </MemoryRouter>,
  );
  await press('Open it');
  expect(isOpen()).toBe(true);
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
