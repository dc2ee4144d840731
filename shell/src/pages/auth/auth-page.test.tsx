import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answer, lost } from '../../testing/backend.ts';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { ASHA, sessionOf } from '../../testing/person.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { AuthPage } from './auth-page.tsx';

cleanUpAfterEach();

const routes = [
  { path: '/dashboard', element: <h1>Dashboard</h1> },
  { path: '/admin', element: <h1>Admin</h1> },
  { path: '/checkout', element: <h1>Checkout</h1> },
];
const refused = (code: string): Answer => ({ json: { code: 400, error_code: code, msg: code }, status: 400 });

interface At {
  at?: string;
  state?: unknown;
  answers?: Record<string, Answer>;
}
const show = (options: At = {}) => renderShell(<AuthPage />, { at: '/auth', routes, ...options });
const who = () => screen.findByRole('textbox', { name: 'E-mail or phone' });
const password = (label = 'Password') => screen.getByLabelText(label);
const press = (name: string) => screen.getByRole('button', { name });

it('shows at each field what is missing', async () => {
  const { user } = show();
  await who();
  await user.click(press('Sign In'));
  expect(await screen.findByText('Enter your e-mail or phone number.')).toBeDefined();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(await who()).toHaveFocus();
});

it('checks a field when it is left, not while it is typed in', async () => {
  const { user } = show();
  await user.type(await who(), 'asha@');
  expect(screen.queryByText('This is not a complete e-mail address.')).toBeNull();
  await user.tab();
  expect(await screen.findByText('This is not a complete e-mail address.')).toBeDefined();
  expect(screen.queryByText('Enter your password.')).toBeNull();
});

it('takes only six digits for the code of a phone', async () => {
  const answers = { signup: { json: { ...ASHA, phone: '9779800000000' } } };
  const { user, backend } = show({ at: '/auth?mode=sign-up', answers });
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Asha Rao');
  await user.type(await who(), '+9779800000000');
  await user.type(password(), 'long enough');
  await user.click(press('Create account'));
  await user.type(await screen.findByRole('textbox', { name: /^The code we sent/ }), '12345');
  await user.click(press('Confirm'));
  expect(await screen.findByText('Enter the 6 digits of the message.')).toBeDefined();
  expect(backend.asked.some((asked) => asked.includes('/verify'))).toBe(false);
});

it('shows at each field of a new account what is missing, and makes none', async () => {
  const { user, backend } = show({ at: '/auth?mode=sign-up' });
  await who();
  await user.click(press('Create account'));
  expect(await screen.findByText('Enter your e-mail or phone number.')).toBeDefined();
  expect(screen.getByText('Choose a password of at least 8 characters.')).toBeDefined();
  expect(screen.getByText('Enter your name as it should appear on your parcels.')).toBeDefined();
  expect(backend.asked.some((asked) => asked.includes('/signup'))).toBe(false);
});

it('keeps what was typed and shows at the password that it does not fit', async () => {
  const { user } = show({ answers: { token: refused('invalid_credentials') } });
  await user.type(await who(), 'asha@example.com');
  await user.type(password(), 'wrong');
  await user.click(press('Sign In'));
  expect(await screen.findByText(/does not fit/)).toBeDefined();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(password()).toHaveFocus();
  expect([(await who()) as HTMLInputElement, password() as HTMLInputElement].map(({ value }) => value)).toEqual([
    'asha@example.com',
    'wrong',
  ]);
  await user.type(password(), '1');
  await waitFor(() => expect(password().getAttribute('aria-invalid')).not.toBe('true'));
});

it('leads to the dashboard after signing in', async () => {
  const { user } = show({ answers: { token: { json: sessionOf(ASHA) } } });
  await user.type(await who(), 'asha@example.com');
  await user.type(password(), 'right');
  await user.click(press('Sign In'));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
});

it('leads an admin to the admin area', async () => {
  const { user } = show({ answers: { token: { json: sessionOf(ASHA) }, has_role: { json: true } } });
  await user.type(await who(), 'asha@example.com');
  await user.type(password(), 'right');
  await user.click(press('Sign In'));
  expect(await screen.findByRole('heading', { name: 'Admin' })).toBeDefined();
});

it('leads back to where the visitor was on the way to', async () => {
  const { user, router } = show({ state: { from: '/checkout?quotes=1' }, answers: { token: { json: sessionOf(ASHA) } } });
  await user.type(await who(), '+977 9800000000');
  await user.type(password(), 'right');
  await user.click(press('Sign In'));
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeDefined();
  expect(router.state.location.search).toBe('?quotes=1');
});

it('never leads to another site', async () => {
  const { user } = show({
    at: '/auth?next=https://elsewhere.test/',
    state: { from: '//elsewhere.test' },
    answers: { token: { json: sessionOf(ASHA) } },
  });
  await user.type(await who(), 'asha@example.com');
  await user.type(password(), 'right');
  await user.click(press('Sign In'));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
});

it('takes the name along to the other forms', async () => {
  const { user } = show();
  await user.type(await who(), 'asha@example.com');
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeDefined();
  expect(((await who()) as HTMLInputElement).value).toBe('asha@example.com');
});

it('shows that an account exists', async () => {
  const { user } = show({ at: '/auth?mode=sign-up', answers: { signup: refused('user_already_exists') } });
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Asha Rao');
  await user.type(await who(), 'asha@example.com');
  await user.type(password(), 'long enough');
  await user.click(press('Create account'));
  expect(await screen.findByText(/There is an account with this already/)).toBeDefined();
});

it('wants a password of 8 characters for a new account', async () => {
  const { user } = show({ at: '/auth?mode=sign-up' });
  await who();
  await user.type(password(), 'short');
  await user.click(press('Create account'));
  expect(await screen.findByText('Choose a password of at least 8 characters.')).toBeDefined();
});

it('asks for the mail to be opened where an account has to be confirmed', async () => {
  const { user } = show({ at: '/auth?mode=sign-up', answers: { signup: { json: { ...ASHA, email: 'asha@example.com' } } } });
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Asha Rao');
  await user.type(await who(), 'asha@example.com');
  await user.type(password(), 'long enough');
  await user.click(press('Create account'));
  expect(await screen.findByRole('heading', { name: 'Look in your mail' })).toBeDefined();
});

it('confirms a phone with the code that it was sent', async () => {
  const answers = { signup: { json: { ...ASHA, phone: '9779800000000' } }, verify: { json: sessionOf(ASHA) } };
  const { user } = show({ at: '/auth?mode=sign-up', answers });
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Asha Rao');
  await user.type(await who(), '+9779800000000');
  await user.type(password(), 'long enough');
  await user.click(press('Create account'));
  await user.type(await screen.findByRole('textbox', { name: 'The code we sent to +9779800000000' }), '123456');
  await user.click(press('Confirm'));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
});

it('answers a reset the same whether or not the account exists', async () => {
  const { user } = show({ at: '/auth?mode=reset', answers: { recover: { json: {} } } });
  await user.type(await who(), 'unknown@example.com');
  await user.click(press('Reset password'));
  expect(await screen.findByText(/If there is an account for/)).toBeDefined();
});

it('lets somebody with a recovery session choose a new password', async () => {
  const { user, shell } = renderShell(<AuthPage />, {
    at: '/auth?mode=new-password',
    routes,
    as: 'customer',
    answers: { user: { json: ASHA } },
  });
  await user.type(await screen.findByLabelText('New password'), 'a better one');
  await user.click(press('Save password'));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
  expect(shell.host.toasts.store.get()).toMatchObject([{ title: 'Password changed' }]);
});

it('shows that a password link has expired where no session came with it', async () => {
  const { shell } = show({ at: '/auth?mode=new-password' });
  await act(() => shell.host.session.known);
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined();
});

it('goes on after a lost network, with everything still typed', async () => {
  const { user, backend } = show({ answers: { token: lost } });
  await user.type(await who(), 'asha@example.com');
  await user.type(password(), 'right');
  await user.click(press('Sign In'));
  expect(await screen.findByText(/could not be reached/)).toBeDefined();
  backend.answers['token'] = { json: sessionOf(ASHA) };
  await user.click(press('Sign In'));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
});

it('tells why a page sent its visitor here', async () => {
  show({ state: { from: '/checkout' } });
  expect(await screen.findByText('Sign in to open this page. You return to it afterwards.')).toBeDefined();
});

it('tells a person whose session has ended', async () => {
  const { shell } = renderShell(<AuthPage />, { at: '/auth?mode=new-password', routes, as: 'customer' });
  await act(() => shell.host.session.known);
  await act(() => shell.context.db.auth.signOut());
  expect(await screen.findByText('Your session has ended. Sign in again to continue.')).toBeDefined();
});

it('signs in by a code sent to a phone, which can be sent again', async () => {
  const answers = { otp: { json: { message_id: '' } }, verify: { json: sessionOf(ASHA) } };
  const { user, backend } = show({ answers });
  await user.click(await screen.findByRole('link', { name: 'Sign in with a code' }));
  await user.type(await who(), '+977 9800000000');
  await user.click(press('Send a code'));
  await user.click(await screen.findByRole('button', { name: 'Send the code again' }));
  expect(await screen.findByText('We sent a new code.')).toBeDefined();
  expect(backend.asked.filter((asked) => asked.includes('/otp'))).toHaveLength(2);
  await user.type(screen.getByRole('textbox', { name: 'The code we sent to +9779800000000' }), '123456');
  await user.click(press('Confirm'));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
});

it('asks for a new password after the code of a reset', async () => {
  const { user } = show({ at: '/auth?mode=reset', answers: { otp: { json: {} }, verify: { json: sessionOf(ASHA) } } });
  await user.type(await who(), '+977 9800000000');
  await user.click(press('Reset password'));
  await user.type(await screen.findByRole('textbox', { name: 'The code we sent to +9779800000000' }), '123456');
  await user.click(press('Confirm'));
  expect(await screen.findByLabelText('New password')).toBeDefined();
});
