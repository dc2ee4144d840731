import { type Responses, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SavedViews } from './saved-views.tsx';

const late = { id: 'v1', name: 'Late', query: { status: 'sent', sort: 'expires_at' }, is_default: false };

const open = (search = '', answers: Responses = { saved_views: [late] }) =>
  renderInShell([{ path: '/list', Component: () => <SavedViews page="quotes" /> }], answers, {
    as: 'admin',
    at: `/list${search}`,
  });
const searchOf = ({ router }: ReturnType<typeof open>) => router.state.location.search;

async function openDialog({ user }: ReturnType<typeof open>) {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('dialog'));
}

it('shows the list with the search, filters and order of the chosen view', async () => {
  const view = open('?q=rao&page=3');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Saved view' }), 'Late');
  expect(searchOf(view)).toBe('?status=sent&sort=expires_at');
});

it('opens the page with its default view, but not where the link has filters of its own', async () => {
  const answers = { saved_views: [{ ...late, is_default: true }] };
  const plain = open('', answers);
  await waitFor(() => expect(searchOf(plain)).toBe('?status=sent&sort=expires_at'));
  plain.unmount();
  const linked = open('?waiting=yes', answers);
  await screen.findByRole('combobox', { name: 'Saved view' });
  expect(searchOf(linked)).toBe('?waiting=yes');
});

it('stays on the list that the page shows: by default, and without a view', async () => {
  const claims = { ...late, query: { view: 'claims', state: 'all' }, is_default: true };
  const view = open('?view=claims', { saved_views: [claims] });
  await waitFor(() => expect(searchOf(view)).toBe('?view=claims&state=all'));
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Saved view' }), 'Saved views');
  expect(searchOf(view)).toBe('?view=claims');
});

it('saves search, filters and order under a name, without the page', async () => {
  const view = open('?q=rao&status=sent&page=3&after=x', { saved_views: [], 'POST saved_views': { id: 'v2' } });
  const dialog = await openDialog(view);
  await view.user.click(dialog.getByRole('textbox', { name: 'Save this view as' }));
  await view.user.paste('Rao');
  await view.user.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = view.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ page: 'quotes', name: 'Rao', query: { q: 'rao', status: 'sent' }, is_default: false });
});

it('asks for a name before it saves, and keeps what was typed where the name is taken', async () => {
  const view = open('', { saved_views: [late], 'POST saved_views': refuses('23505', 'duplicate key') });
  const dialog = await openDialog(view);
  await view.user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter a name.');
  await view.user.click(dialog.getByRole('textbox', { name: 'Save this view as' }));
  await view.user.paste('Late');
  await view.user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await dialog.findByText('There is a view of this name. Choose another name.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Save this view as' })).toHaveValue('Late');
});

it('renames and deletes a view, and makes it the default', async () => {
  const view = open('', { saved_views: [late], 'PATCH saved_views': { id: 'v1' }, 'DELETE saved_views': { id: 'v1' } });
  await screen.findByRole('combobox', { name: 'Saved view' });
  const dialog = await openDialog(view);
  const name = dialog.getByRole('textbox', { name: 'Name of Late' });
  await view.user.clear(name);
  await view.user.click(name);
  await view.user.paste('Expiring');
  await view.user.click(dialog.getByRole('button', { name: 'Rename Late' }));
  await view.user.click(await dialog.findByRole('checkbox', { name: 'Open this page with Late' }));
  await view.user.click(dialog.getByRole('button', { name: 'Delete Late' }));
  const sent = () => view.requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PATCH', { name: 'Expiring' }],
      ['PATCH', { is_default: true }],
      ['DELETE', null],
    ]),
  );
});
