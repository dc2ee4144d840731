import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeCookie } from '../../../kernel/appearance/cookie.ts';
import { cleanUpAfterEach } from '../../../testing/clean-up.ts';
import { renderShell } from '../../../testing/render-shell.tsx';
import { usePalette } from '../use-palette.ts';

cleanUpAfterEach();

function Bar() {
  const { open, palette } = usePalette();
  return (
    <>
      <button onClick={open}>Go to a page</button>
      {palette}
    </>
  );
}

async function opened() {
  writeCookie('landfall-accessibility', '{"reducedMotion":true}'); // happy-dom never ends animations
  const shown = renderShell(<Bar />, { at: '/admin' });
  await screen.findByRole('button');
  await shown.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search admin pages' });
  return { ...shown, field, dialog: within(screen.getByRole('dialog')) };
}

const selected = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')!;

it('opens on Ctrl and K with every page that has an entry', async () => {
  const { dialog } = await opened();
  expect(dialog.getByRole('status')).toHaveTextContent('3 of 3');
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Overview', 'Management']);
});

it('opens on Cmd and K, and by its button', async () => {
  writeCookie('landfall-accessibility', '{"reducedMotion":true}');
  const { user } = renderShell(<Bar />, { at: '/admin' });
  await screen.findByRole('button');
  await user.keyboard('{Meta>}k{/Meta}');
  expect(await screen.findByRole('combobox')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('combobox')).toBeDefined();
});

it('counts what it finds, moves with the arrows around the ends, and opens with Enter', async () => {
  const { user, field, dialog, router } = await opened();
  await user.type(field, 'what');
  expect(dialog.getByRole('status')).toHaveTextContent('2 of 3');
  expect(selected()).toHaveTextContent('Dashboard');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Customers');
  expect(field.getAttribute('aria-activedescendant')).toBe(selected().id);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Dashboard');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.state.location.pathname).toBe('/admin/customers');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('shows No results found, and Enter then opens nothing', async () => {
  const { user, field, dialog, router } = await opened();
  await user.type(field, 'zebra{Enter}');
  expect(dialog.getByText('No results found')).toBeDefined();
  expect(dialog.getByRole('status')).toHaveTextContent('0 of 3');
  expect(router.state.location.pathname).toBe('/admin');
});

it('opens the page that is pressed', async () => {
  const { user, router } = await opened();
  await user.click(screen.getByRole('option', { name: /Quotes/ }));
  expect(router.state.location.pathname).toBe('/admin/quotes');
});

it('closes on Escape', async () => {
  const { user } = await opened();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});
