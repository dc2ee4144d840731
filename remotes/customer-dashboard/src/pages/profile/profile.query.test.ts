import { createFakeShell, CUSTOMER_ID, refuses } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import { profile } from './profile.query.ts';

const read = (profiles: unknown) => {
  const shell = createFakeShell({ profiles }, 'customer');
  return { ...shell, answer: shell.context.queries.fetchQuery(profile(shell.context.db, CUSTOMER_ID)) };
};

it('reads the profile of this person', async () => {
  const { answer: response, requests } = read([{ id: CUSTOMER_ID, full_name: 'Asha Rao', preferred_display_currency: 'EUR' }]);
  expect(await response).toMatchObject({ full_name: 'Asha Rao', preferred_display_currency: 'EUR' });
  expect(requests[0]!.params.get('id')).toBe(`eq.${CUSTOMER_ID}`);
});

it('takes no row (PGRST116) for no profile yet, and any other error for an error', async () => {
  expect(await read([]).answer).toBeNull();
  await expect(read(refuses('42501', 'permission denied', { status: 403 })).answer).rejects.toThrow('permission denied');
});
