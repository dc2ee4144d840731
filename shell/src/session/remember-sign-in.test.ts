import type { SessionState } from '@landfall/contract';
import { sessionOf } from '@landfall/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCookie, writeCookie } from '../appearance/cookie.ts';
import { createStore } from '../parts/store.ts';
import { rememberSignIn } from './remember-sign-in.ts';

const unknown: SessionState = { loading: true, session: null, user: null, isAdmin: undefined };

function start() {
  const session = createStore(unknown);
  rememberSignIn(session);
  return session;
}

describe('The cookies that select a first screen', () => {
  beforeEach(() => {
    for (const name of ['landfall-signed-in', 'landfall-zone']) writeCookie(name, '', 0);
  });

  it('say that a customer or an admin is signed in, and are gone after the sign-out', () => {
    const session = start();
    session.set(sessionOf('customer'));
    expect(readCookie('landfall-signed-in')).toBe('1');
    session.set(sessionOf('admin'));
    expect(readCookie('landfall-signed-in')).toBe('admin');
    session.set(sessionOf('visitor'));
    expect(readCookie('landfall-signed-in')).toBeFalsy();
  });

  it('stay as they are until the session and the role are known', () => {
    writeCookie('landfall-signed-in', 'admin');
    const session = start();
    session.set({ ...sessionOf('admin'), isAdmin: undefined });
    expect(readCookie('landfall-signed-in')).toBe('admin');
    session.set(sessionOf('customer'));
    expect(readCookie('landfall-signed-in')).toBe('1');
  });

  it('have the time zone of an admin alone', () => {
    const session = start();
    session.set(sessionOf('customer'));
    expect(readCookie('landfall-zone')).toBeFalsy();
    session.set(sessionOf('admin'));
    expect(readCookie('landfall-zone')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
