import { renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noEffect } from '../../settings/testing.ts';
import type { BankAccount } from './bank-account.query.ts';
import { hasIbanChecksum } from './bank.schema.ts';
import { Component } from './bank-accounts.route.tsx';

const account: BankAccount = {
  id: 'b1',
  account_name: 'Landfall',
  account_number: '1234567890',
  bank_name: 'Himal Bank',
  branch_name: null,
  iban: null,
  swift_code: 'HIMANPKA',
  currency: 'NPR',
  country_code: 'NP',
  instructions: '',
  sort: 0,
  is_default: true,
  is_active: true,
  created_at: '2026-01-02T09:00:00Z',
  updated_at: '2026-11-14T10:00:00.123456+00:00',
};

async function edit() {
  const view = renderInShell(
    [{ path: '/admin/bank-accounts', Component }],
    { bank_accounts: [account], country_settings: [], simulate_settings: noEffect, 'PATCH bank_accounts': [{ id: 'b1' }] },
    { as: 'admin', at: '/admin/bank-accounts' },
  );
  await view.user.click(await screen.findByRole('button', { name: /^Himal Bank/ }));
  return { ...view, drawer: within(await screen.findByRole('dialog')) };
}

it('saves an account over the record that was opened, and tells the others', async () => {
  const view = await edit();
  const number = view.drawer.getByLabelText('Account number');
  await view.user.clear(number);
  await view.user.paste('998877');
  await view.user.click(view.drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.emitted).toEqual([{ type: 'settings.saved', table: 'bank_accounts' }]));
  const patch = view.requests.find(({ method }) => method === 'PATCH');
  expect(patch?.params.get('updated_at')).toBe(`eq.${account.updated_at}`);
  expect(patch?.body).toMatchObject({ account_number: '998877', bank_name: 'Himal Bank' });
});

it('keeps an impossible SWIFT code in its field, shows what is wrong, and sends nothing', async () => {
  const view = await edit();
  const swift = view.drawer.getByLabelText('SWIFT code');
  await view.user.clear(swift);
  await view.user.paste('himal');
  await view.user.click(view.drawer.getByRole('button', { name: 'Save' }));
  expect(await view.drawer.findByText('8 or 11 capital letters and digits.')).toBeInTheDocument();
  expect(swift).toHaveValue('himal');
  expect(view.requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

it.each([
  ['GB82 WEST 1234 5698 7654 32', true],
  ['GB82 WEST 1234 5698 7654 23', false],
  ['DE89370400440532013000', true],
  ['DE98370400440532013000', false],
])('knows the checksum of the IBAN %s', (iban, isRight) => {
  expect(hasIbanChecksum(iban)).toBe(isRight);
});
