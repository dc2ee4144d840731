import { createDb } from '@landfall/db';
import { beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { type Answer, fakeBackend, lost } from '../../testing/backend.ts';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { signIn } from '../../testing/person.ts';
import { signOut } from './sign-out.ts';

cleanUpAfterEach();

const deleted: string[] = [];
beforeEach(() => {
  deleted.length = 0;
  vi.stubGlobal('caches', { keys: async () => ['a', 'b'], delete: async (name: string) => deleted.push(name) });
  localStorage.setItem('cart', '1');
  sessionStorage.setItem('override', '1');
  document.cookie = 'landfall-theme=dark; path=/';
});

const leaving = (answers: Record<string, Answer> = {}) => {
  const backend = fakeBackend(answers);
  signIn(backend.url);
  const left: string[] = [];
  return {
    backend,
    left,
    go: () => signOut(createDb(backend.url, 'anon'), createLogger(true), (to) => left.push(to)),
  };
};

it('signs out, clears both storages and all caches, and starts over at the home page', async () => {
  const { backend, left, go } = leaving();
  await go();
  expect(backend.asked[0]).toContain('POST /auth/v1/logout');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(deleted).toEqual(['a', 'b']);
  expect(left).toEqual(['/']);
});

it('keeps nothing of what the page writes down as it goes', async () => {
  const asItGoes = () => sessionStorage.setItem('scroll positions', '1');
  await leaving().go();
  window.addEventListener('pagehide', asItGoes, { once: true });
  window.dispatchEvent(new Event('pagehide'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionStorage.length).toBe(0);
});

it("keeps the machine's cookies", async () => {
  await leaving().go();
  expect(document.cookie).toContain('landfall-theme=dark');
});

it('clears and leaves all the same when signing out fails, then throws that error again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { left, go } = leaving({ logout: lost });
  await expect(go()).rejects.toThrow('Failed to fetch');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(deleted).toEqual(['a', 'b']);
  expect(left).toEqual(['/']);
  expect(logged).toHaveBeenCalledWith('[Auth] Sign-out failed', expect.anything());
});

it('logs a cache that cannot be deleted, and leaves', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('denied')) });
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { left, go } = leaving();
  await go();
  expect(left).toEqual(['/']);
  expect(logged).toHaveBeenCalledWith('[Auth] The browser caches could not be deleted', expect.anything());
});
