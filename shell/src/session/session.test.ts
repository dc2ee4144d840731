import { createDb } from '@landfall/db';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createQueries } from '../queries.ts';
import { type Answer, fakeBackend, lost } from '../testing/backend.ts';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { ASHA, sessionOf, signIn } from '../testing/person.ts';
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

it('treats somebody whose role cannot be looked up as no admin, and logs it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 });
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { session } = start({ has_role: lost }, { signedIn: true });
  await session.known;
  await vi.waitFor(() => expect(session.store.get().isAdmin).toBe(false), { timeout: 15_000 });
  expect(logged).toHaveBeenCalledWith('[Auth] The admin role could not be looked up', expect.anything());
});
