import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { IsolatedCode } from '../isolated.ts';
import { mountInShell } from './mount-in-shell.ts';

/** A page without any library: who is there, where, and how many countries the backend answered with. */
const page: IsolatedCode = {
  mount(element, { session, place, query, db, navigate, fail }) {
    const countries = query({
      key: ['plain', 'countries'],
      read: async () => (await db.from('country_settings').select('name').throwOnError()).data,
    });
    const text = document.createElement('p');
    const show = () =>
      (text.textContent = `${session.get().user?.email ?? 'a visitor'} at ${place.get().params['id']}${place.get().search}: ${countries.get().data?.length ?? 0}`);
    const stops = [session, place, countries].map(({ subscribe }) => subscribe(show));
    const button = document.createElement('button');
    button.append('Next');
    button.addEventListener('click', () =>
      place.get().params['id'] === '2' ? fail(new Error('No more')) : navigate('/plain/2?a=1'),
    );
    element.append(text, button);
    show();
    return () => stops.forEach((stop) => stop());
  },
};

it('gives an isolated page session, place, data and navigation, and keeps what it reports', async () => {
  const view = mountInShell(page, { country_settings: [{ name: 'Nepal' }] }, { at: '/plain/1', path: '/plain/:id' });
  await screen.findByText('asha@example.com at 1: 1');
  await view.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('asha@example.com at 2?a=1: 1');
  await view.user.click(screen.getByRole('button', { name: 'Next' }));
  expect(view.failed).toEqual([new Error('No more')]);
  view.session.set({ ...view.session.get(), user: null });
  await waitFor(() => expect(view.element).toHaveTextContent('a visitor at 2'));
  view.unmount();
  expect(screen.queryByText(/visitor/)).toBeNull();
});
