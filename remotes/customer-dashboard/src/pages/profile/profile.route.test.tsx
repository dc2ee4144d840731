import { CUSTOMER_ID, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as ProfilePage } from './profile.route.tsx';

const asha = {
  id: CUSTOMER_ID,
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  phone: null,
  country: null,
  preferred_display_currency: 'USD',
  marketing_opt_out: false,
};
const choices = [{ event: 'parcel_moved', label: 'A parcel moved on', app: true, message: true }];
const refused = (code: string) => Response.json({ code: 400, error_code: code, msg: code }, { status: 400 });
const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: CUSTOMER_ID, aud: 'authenticated', email: asha.email, app_metadata: {}, user_metadata: {}, created_at: '' },
};
const open = (answers: Record<string, unknown> = {}) =>
  renderInShell(
    <ProfilePage />,
    { profiles: [asha], my_event_choices: choices, ...answers },
    { at: '/profile', path: '/profile' },
  );

describe('the profile', () => {
  it('shows that the countries could not be loaded', async () => {
    open({ country_settings: refuses('XX000', 'broken', { status: 500 }) });
    expect(await screen.findByText(/countries and currencies to choose from could not be loaded/)).toBeInTheDocument();
  });

  it('shows the e-mail and saves the rest, mails included', async () => {
    const { user, requests, emitted, toasts } = open({ 'PATCH profiles': { id: CUSTOMER_ID } });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveProperty('readOnly', true);
    expect(screen.getByDisplayValue('asha@example.com')).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, '  Asha R. ');
    await user.click(screen.getByRole('checkbox', { name: /Remind me/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Profile saved' }]));
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      full_name: 'Asha R.',
      phone: null,
      country: null,
      preferred_display_currency: 'USD',
      marketing_opt_out: true,
    });
    expect(emitted).toEqual([{ type: 'profile.saved', userId: CUSTOMER_ID }]);
  });

  it('keeps what was typed when it cannot be saved, and shows why', async () => {
    const { user } = open({ 'PATCH profiles': refuses('57014', 'timeout', { details: 'The database took too long.' }) });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of Pune');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The database took too long.');
    expect(screen.getByDisplayValue('Asha Rao of Pune')).toBeInTheDocument();
  });
});

describe('a new password', () => {
  const type = async (user: ReturnType<typeof open>['user'], current: string, next: string) => {
    await user.type(await screen.findByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('is taken once the current one is proved', async () => {
    const { user, requests, toasts } = open({ 'auth/token': session, 'auth/user': session.user });
    await type(user, 'the old one', 'a better one');
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Password changed' }]));
    expect(requests.find(({ name }) => name === 'auth/token')?.body).toMatchObject({
      email: 'asha@example.com',
      password: 'the old one',
    });
    expect(requests.find(({ name, method }) => name === 'auth/user' && method === 'PUT')?.body).toMatchObject({
      password: 'a better one',
    });
  });

  it('is not asked for where the current one is wrong, which is shown at its field', async () => {
    const { user, requests } = open({ 'auth/token': () => refused('invalid_credentials') });
    await type(user, 'a guess', 'a better one');
    expect(await screen.findByText('This is not your current password.')).toBeInTheDocument();
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('has 8 characters or more', async () => {
    const { user, requests } = open();
    await type(user, 'the old one', 'short');
    expect(await screen.findByText('Choose a password of at least 8 characters.')).toBeInTheDocument();
    expect(requests.some(({ name }) => name === 'auth/token')).toBe(false);
  });

  it('shows at the new one that it is too easy', async () => {
    const { user } = open({ 'auth/token': session, 'auth/user': () => refused('weak_password') });
    await type(user, 'the old one', 'password');
    expect(await screen.findByText(/too easy to guess/)).toBeInTheDocument();
  });

  it('lets optional messages be switched off, by channel', async () => {
    const { user, requests } = open({ choose_event: null });
    const group = within(await screen.findByRole('group', { name: 'A parcel moved on' }));
    await user.click(group.getByRole('checkbox', { name: 'By mail or SMS' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'choose_event')?.body).toEqual({
        p_event: 'parcel_moved',
        p_channel: 'message',
        p_on: false,
      }),
    );
  });
});
