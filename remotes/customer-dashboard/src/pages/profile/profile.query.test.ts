import { createFakeShell, CUSTOMER_ID, refuses } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import { countries, profile } from './profile.query.ts';

const read = (profiles: unknown) => {
  const shell = createFakeShell({ profiles }, 'customer');
  return { ...shell, answer: shell.context.queries.fetchQuery(profile(shell.context.db, CUSTOMER_ID)) };
};

it('reads the profile of this person', async () => {
  const { answer, requests } = read([{ id: CUSTOMER_ID, full_name: 'Asha Rao', preferred_display_currency: 'EUR' }]);
  expect(await answer).toMatchObject({ full_name: 'Asha Rao', preferred_display_currency: 'EUR' });
  expect(requests[0]!.params.get('id')).toBe(`eq.${CUSTOMER_ID}`);
});

it('takes no row (PGRST116) for no profile yet, and any other error for an error', async () => {
  expect(await read([]).answer).toBeNull();
  await expect(read(refuses('42501', 'permission denied', { status: 403 })).answer).rejects.toThrow('permission denied');
});

it('reads the countries by name', async () => {
  const { context, requests } = createFakeShell({ country_settings: [] }, 'customer');
  await context.queries.fetchQuery(countries(context.db));
  expect(requests[0]).toMatchObject({ method: 'GET', name: 'country_settings' });
  expect(requests[0]!.params.get('order')).toBe('name.asc');
});
