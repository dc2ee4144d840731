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

describe('The cookie that selects a first screen', () => {
  beforeEach(() => {
    writeCookie('landfall-signed-in', '', 0);
  });

  it('says that a customer or an admin is signed in, and is gone after the sign-out', () => {
    const session = start();
    session.set(sessionOf('customer'));
    expect(readCookie('landfall-signed-in')).toBe('1');
    session.set(sessionOf('admin'));
    expect(readCookie('landfall-signed-in')).toBe('admin');
    session.set(sessionOf('visitor'));
    expect(readCookie('landfall-signed-in')).toBeFalsy();
  });

  it('does not change until the session and the role are known', () => {
    writeCookie('landfall-signed-in', 'admin');
    const session = start();
    session.set({ ...sessionOf('admin'), isAdmin: undefined });
    expect(readCookie('landfall-signed-in')).toBe('admin');
    session.set(sessionOf('customer'));
    expect(readCookie('landfall-signed-in')).toBe('1');
  });
});
