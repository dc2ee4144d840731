import { createFakeShell } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import { countries } from './countries.query.ts';

it('reads the countries by name', async () => {
  const { context, requests } = createFakeShell({ country_settings: [] }, 'customer');
  await context.queries.fetchQuery(countries(context.db));
  expect(requests[0]).toMatchObject({ method: 'GET', name: 'country_settings' });
  expect(requests[0]!.params.get('order')).toBe('name.asc');
});
