import { createDb } from '@landfall/db';
import { expect, it } from 'vitest';
import { type Answer, fakeBackend } from '../testing/backend.ts';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { fetchFooterSettings } from './site-settings.ts';

cleanUpAfterEach();

const fetching = (answer: Answer) => {
  const backend = fakeBackend({ footer_settings: answer });
  return fetchFooterSettings(createDb(backend.url, 'anon'), new AbortController().signal);
};

it('gives the single record', async () => {
  expect(await fetching({ json: [{ company_name: 'Parcelly' }] })).toEqual({ company_name: 'Parcelly' });
});

it('says what the backend said when the record cannot be read', async () => {
  const refused: Answer = { json: { message: 'permission denied', code: '42501' }, status: 403 };
  await expect(fetching(refused)).rejects.toThrow('Failed to fetch footer settings: permission denied');
});

it('says so when there is no record', async () => {
  await expect(fetching({ json: [] })).rejects.toThrow('No footer settings record found');
});
