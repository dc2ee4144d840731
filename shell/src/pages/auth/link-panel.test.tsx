import type { User } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answer } from '../../testing/backend.ts';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { ASHA, sessionOf } from '../../testing/person.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { AuthPage } from './auth-page.tsx';

cleanUpAfterEach();

const BINA = { ...ASHA, id: '22222222-2222-4222-8222-222222222222', email: 'bina@example.com' };
const LINK =
  '/auth?token_hash=h&type=signup&redirect_to=' + encodeURIComponent(`${location.origin}/auth?next=/checkout?quotes=1`);
const routes = [
  { path: '/checkout', element: <h1>Checkout</h1> },
  { path: '/dashboard', element: <h1>Dashboard</h1> },
];
const refused: Answer = { json: { code: 403, error_code: 'otp_expired', msg: 'expired' }, status: 403 };
const part = (json: object) => btoa(JSON.stringify(json)).replaceAll('=', '');
/** A response of /verify, with a token that auth-js can read. */
const sessionFor = (user: User) => ({
  ...sessionOf(user),
  access_token: `${part({ alg: 'HS256' })}.${part({ sub: user.id, exp: 9_999_999_999 })}.c2ln`,
});
const open = (at: string, verify: Answer, as?: 'customer', person: User = BINA) =>
  renderShell(<AuthPage />, {
    at,
    routes,
    ...(as && { as }),
    answers: { verify, user: { json: person }, recover: { json: {} } },
  });
const stored = () => Object.entries(localStorage).find(([key]) => key.startsWith('sb-'))?.[1] as string | undefined;

it('asks a signed-out reader before it signs in, then opens the page in `next`', async () => {
  const { user, shell } = open(LINK, { json: sessionFor(BINA) });
  const agree = await screen.findByRole('button', { name: 'Continue as bina@example.com' });
  expect([stored(), shell.context.session.get().user]).toEqual([undefined, null]);
  await user.click(agree);
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeDefined();
  expect(shell.context.session.get().user?.id).toBe(BINA.id);
});

it('asks a person who is signed in as somebody else, and keeps their session when they decline', async () => {
  const { user, shell } = open(LINK, { json: sessionFor(BINA) }, 'customer');
  expect(await screen.findByText('You are signed in as asha@example.com. Continue as bina@example.com?')).toBeDefined();
  expect(stored()).toContain(ASHA.id);
  await user.click(screen.getByRole('button', { name: 'Stay signed in as asha@example.com' }));
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeDefined();
  expect(shell.context.session.get().user?.id).toBe(ASHA.id);
});

it('opens the page without a question for the person who is signed in', async () => {
  const { backend } = open(LINK, { json: sessionFor(ASHA) }, 'customer', ASHA);
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeDefined();
  expect(backend.asked.filter((asked) => asked.includes('/verify'))).toHaveLength(1);
});

it('leads from a password mail to the new password', async () => {
  const { user } = open('/auth?token_hash=h&type=recovery', { json: sessionFor(BINA) });
  await user.click(await screen.findByRole('button', { name: 'Continue as bina@example.com' }));
  expect(await screen.findByLabelText('New password')).toBeDefined();
});

it.each([
  ['was used', '/auth?token_hash=h&type=recovery'],
  ['the auth service refused', '/auth?type=recovery#error=access_denied&error_code=otp_expired'],
])('sends a new link instead of one that %s', async (_how, at) => {
  const { user, backend } = open(at, refused);
  expect(await screen.findByRole('heading', { name: 'This link has expired or was already used' })).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'bina@example.com');
  await user.click(screen.getByRole('button', { name: 'Send a new one' }));
  expect(await screen.findByText(/a new link is on its way/)).toBeDefined();
  expect(backend.asked.some((asked) => asked.includes('/recover?'))).toBe(true);
});

it('never signs in by a session in the address', async () => {
  const { access_token, refresh_token } = sessionFor(BINA);
  const { shell } = open(
    `/auth#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer`,
    refused,
  );
  expect(await screen.findByRole('heading', { name: 'This link has expired or was already used' })).toBeDefined();
  await waitFor(() => expect(shell.context.session.get()).toMatchObject({ loading: false, user: null }));
  expect(stored()).toBeUndefined();
});

it('explains that an e-mail change needs the other link too', async () => {
  open('/auth?token_hash=h&type=email_change', { json: { code: '200', msg: 'accepted' } });
  expect(await screen.findByRole('heading', { name: 'One more link to open' })).toBeDefined();
});
