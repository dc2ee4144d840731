import { createDb } from '@landfall/db';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createQueries } from '../queries.ts';
import { type Answer, fakeBackend, lost } from '../../testing/backend.ts';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { ASHA, sessionOf, signIn } from '../../testing/person.ts';
import { createSession } from './session.ts';

cleanUpAfterEach();

const start = (answers: Record<string, Answer> = {}, { signedIn = false } = {}) => {
  const backend = fakeBackend(answers);
  if (signedIn) signIn(backend.url);
  const db = createDb(backend.url, 'anon');
  const queries = createQueries();
  return { backend, db, queries, session: createSession(db, queries, createLogger(true)) };
};

const slowly =
  (json: unknown): Answer =>
  async () => {
    await new Promise((done) => setTimeout(done, 50));
    return Response.json(json);
  };

it('is loading until the first lookup has ended', async () => {
  const { session } = start();
  expect(session.store.get()).toMatchObject({ loading: true, user: null });
  await session.known;
  expect(session.store.get()).toEqual({ loading: false, session: null, user: null, isAdmin: false });
});

it('finds the session of an earlier visit and asks once whether it is an admin', async () => {
  const { backend, session } = start({ has_role: { json: true } }, { signedIn: true });
  await session.known;
  expect(session.store.get()).toMatchObject({ loading: false, user: { id: ASHA.id }, isAdmin: undefined });
  await vi.waitFor(() => expect(session.store.get().isAdmin).toBe(true));
  expect(backend.asked.filter((asked) => asked.includes('has_role'))).toEqual(['POST /rest/v1/rpc/has_role']);
});

it('sends the person and the role in question', async () => {
  let body: unknown;
  const has_role = async (request: Request) => {
    body = await request.json();
    return Response.json(false);
  };
  const { session } = start({ has_role }, { signedIn: true });
  await session.known;
  await vi.waitFor(() => expect(body).toEqual({ _user_id: ASHA.id, _role: 'admin' }));
});

it('follows a sign-in and a sign-out', async () => {
  const { db, session } = start({ token: { json: sessionOf(ASHA) } });
  await session.known;
  await db.auth.signInWithPassword({ email: 'asha@example.com', password: 'right' });
  expect(session.store.get().user?.id).toBe(ASHA.id);
  await db.auth.signOut();
  expect(session.store.get()).toEqual({ loading: false, session: null, user: null, isAdmin: false });
});

it('forgets what was fetched for one person when another signs in, here or in another tab', async () => {
  const other = { ...ASHA, id: '22222222-2222-4222-8222-222222222222' };
  const { db, queries, session } = start({ token: { json: sessionOf(other) }, has_role: slowly(true) }, { signedIn: true });
  await session.known;
  queries.setQueryData(['quotes'], ['a quote of the first']);
  await db.auth.signInWithPassword({ email: 'other@example.com', password: 'right' });
  expect(session.store.get().user?.id).toBe(other.id);
  await vi.waitFor(() => expect(queries.getQueryData(['quotes'])).toBeUndefined());
  await vi.waitFor(() => expect(session.store.get().isAdmin).toBe(true));
});

describe('what this browser stored for a person', () => {
  const CART = 'landfall.cart.1';
  beforeEach(() => localStorage.setItem(CART, '[]'));
  const expired = () => {
    const [key] = Object.keys(localStorage).filter((name) => name.startsWith('sb-'));
    const session = JSON.parse(localStorage.getItem(key!)!) as Session;
    localStorage.setItem(key!, JSON.stringify({ ...session, expires_at: 1 }));
  };

  it('is removed when a response says that the session was ended elsewhere', async () => {
    const dead = async () =>
      Response.json(
        { code: 403, error_code: 'session_not_found', msg: 'This session has ended.' },
        { status: 403, headers: { 'x-sb-error-code': 'session_not_found' } },
      );
    const { db, session } = start({ profiles: dead, user: dead }, { signedIn: true });
    await session.known;
    expect(localStorage.getItem(CART)).toBe('[]');
    await db.from('profiles').select();
    await vi.waitFor(() => expect(session.store.get().user).toBeNull());
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is removed at the next visit if the session has ended since', async () => {
    const backend = fakeBackend({ token: { json: { code: 'refresh_token_not_found', message: 'ended' }, status: 400 } });
    signIn(backend.url);
    expired();
    await createSession(createDb(backend.url, 'anon'), createQueries(), createLogger(true)).known;
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is removed when another person signs in', async () => {
    const other = { ...ASHA, id: '22222222-2222-4222-8222-222222222222' };
    const { db, session } = start({ token: { json: sessionOf(other) } }, { signedIn: true });
    await session.known;
    await db.auth.signInWithPassword({ email: 'other@example.com', password: 'right' });
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('sb-'))).toEqual([]);
    expect(session.store.get().user?.id).toBe(other.id);
  });

  it('stays while the session does', async () => {
    const { session } = start({}, { signedIn: true });
    await session.known;
    expect(localStorage.getItem(CART)).toBe('[]');
  });

  it('stays when the session can’t be looked up for now', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { db, queries } = start({}, { signedIn: true });
    vi.spyOn(db.auth, 'getSession').mockRejectedValue(new TypeError('Failed to fetch'));
    const session = createSession(db, queries, createLogger(true));
    await session.known;
    expect(session.store.get().user).toBeNull();
    expect(localStorage.getItem(CART)).toBe('[]');
  });
});

it('treats somebody whose role cannot be looked up as no admin, and logs it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 });
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { session } = start({ has_role: lost }, { signedIn: true });
  await session.known;
  await vi.waitFor(() => expect(session.store.get().isAdmin).toBe(false), { timeout: 15_000 });
  expect(logged).toHaveBeenCalledWith('[Auth] The admin role could not be looked up', expect.anything());
});

const other = { ...ASHA, email: 'asha.rao@example.com' };
/** A client whose auth events the test emits. */
function withEvents() {
  const { db, ...rest } = start({}, { signedIn: true });
  let emit: (event: AuthChangeEvent, session: Session | null) => void = () => undefined;
  const subscription = { id: '1', callback: () => undefined, unsubscribe: () => undefined };
  vi.spyOn(db.auth, 'onAuthStateChange').mockImplementation((onAuthChange) => {
    emit = (event, session) => void onAuthChange(event, session);
    return { data: { subscription } };
  });
  const session = createSession(db, rest.queries, createLogger(true));
  return { db, session, emit: (event: AuthChangeEvent, now: Session | null) => emit(event, now) };
}

it('looks the session up, without waiting for an event', async () => {
  const { session } = withEvents();
  await session.known;
  expect(session.store.get()).toMatchObject({ loading: false, user: { id: ASHA.id } });
});

it.each(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'PASSWORD_RECOVERY'] as const)(
  'follows the auth event %s',
  async (event) => {
    const { session, emit } = withEvents();
    await session.known;
    emit(event, sessionOf(other));
    expect(session.store.get()).toMatchObject({ loading: false, user: { email: other.email } });
    emit('SIGNED_OUT', null);
    expect(session.store.get()).toMatchObject({ session: null, user: null });
  },
);

it.each(['its session ends', 'another person signs in'])('cleans the tab and the caches when %s', async (how) => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { keys: async () => ['a'], delete: async (name: string) => deleted.push(name) });
  sessionStorage.setItem('landfall.draft', '1');
  const { db, session, emit } = withEvents();
  await session.known;
  expect(sessionStorage.length).toBe(1);
  if (how === 'its session ends') await db.auth.signOut();
  emit('SIGNED_IN', how === 'its session ends' ? null : sessionOf({ ...ASHA, id: '22222222-2222-4222-8222-222222222222' }));
  expect(sessionStorage.length).toBe(0);
  await vi.waitFor(() => expect(deleted).toEqual(['a']));
  expect(session.hasEnded()).toBe(how === 'its session ends');
});

it('keeps the tab of a visitor, whose session has not ended', async () => {
  sessionStorage.setItem('landfall.override', '1');
  const { session } = start();
  await session.known;
  expect([sessionStorage.length, session.hasEnded()]).toEqual([1, false]);
});

it('logs a lookup and a listener that fail under Auth, and is then signed out', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { db, queries } = start();
  vi.spyOn(db.auth, 'getSession').mockRejectedValue(new Error('storage is closed'));
  vi.spyOn(db.auth, 'onAuthStateChange').mockImplementation(() => {
    throw new Error('no listener');
  });
  const session = createSession(db, queries, createLogger(true));
  await session.known;
  expect(session.store.get()).toMatchObject({ loading: false, user: null });
  expect(logged).toHaveBeenCalledWith('[Auth] The session lookup failed', expect.anything());
  expect(logged).toHaveBeenCalledWith('[Auth] The auth listener could not be set', expect.anything());
});

it('never reads a session from the address', async () => {
  const part = (json: object) => btoa(JSON.stringify(json)).replaceAll('=', '');
  const token = `${part({ alg: 'HS256' })}.${part({ sub: ASHA.id, exp: 9_999_999_999 })}.c2ln`;
  history.replaceState(null, '', `/#access_token=${token}&refresh_token=r&expires_in=3600&token_type=bearer`);
  const { session } = start({ user: { json: ASHA } });
  await session.known;
  history.replaceState(null, '', '/');
  expect([session.store.get().user, Object.keys(localStorage)]).toEqual([null, []]);
});
