import { createDb } from '@landfall/db';
import { createBus } from '@landfall/events';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createQueries } from '../queries.ts';
import { type Answer, fakeBackend } from '../../testing/backend.ts';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { createSiteSettings, fetchFooterSettings } from './site-settings.ts';

cleanUpAfterEach();

const fetching = (answer: Answer) => {
  const backend = fakeBackend({ footer_settings: answer });
  return fetchFooterSettings(createDb(backend.url, 'anon'), new AbortController().signal);
};

it('gives the single record', async () => {
  expect(await fetching({ json: [{ company_name: 'Parcelly' }] })).toEqual({ company_name: 'Parcelly' });
});

it('shows the backend’s message if the record cannot be read', async () => {
  const refused: Answer = { json: { message: 'permission denied', code: '42501' }, status: 403 };
  await expect(fetching(refused)).rejects.toThrow('Failed to fetch footer settings: permission denied');
});

it('shows the specified message when there is no record', async () => {
  await expect(fetching({ json: [] })).rejects.toThrow('No footer settings record found');
});

it('is requested again whenever the window gets the focus, however fresh it is', async () => {
  const backend = fakeBackend({ footer_settings: { json: [{ company_name: 'Parcelly' }] } });
  const queries = createQueries();
  queries.mount();
  const store = createSiteSettings(createDb(backend.url, 'anon'), queries, createBus(), createLogger(true));
  await vi.waitFor(() => expect(store.get()).toEqual({ company_name: 'Parcelly' }));
  backend.answers['footer_settings'] = { json: [{ company_name: 'Parcelly & Sons' }] };
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(store.get()).toEqual({ company_name: 'Parcelly & Sons' }));
  expect(backend.asked).toHaveLength(2);
  queries.unmount();
});
