import { configure, getConfig } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { matchPath } from 'react-router-dom';
import type { IsolatedCode, Place } from '../isolated.ts';
import { isolatedContext } from '../isolated-context.ts';
import { createFakeShell, createFakeStore } from './fake-shell.ts';
import type { ShellOptions } from './render-in-shell.tsx';
import type { Responses } from './responses.ts';

/** @param path the page's pattern, for the parameters */
function placeOf(at: string, path: string): Place {
  const { pathname, search, hash } = new URL(at, 'http://shop.test');
  return { pathname, search, hash, params: matchPath(path, pathname)?.params ?? {} };
}

/** Mounts an isolated page in a shell, whatever libraries it brings: real bus, query cache and client; only the network is fake. Its navigation
 *  changes the place, as in the shop.
 *  @param responses as of `renderInShell`
 *  @returns beside the fake shell: the page's element, what it reported as a crash, and `unmount` */
export function mountInShell(
  { mount }: IsolatedCode,
  responses: Responses = {},
  { as = 'customer', at = '/', path = '*' }: ShellOptions = {},
) {
  // The page’s React is not the one that testing-library waits for, so events must not claim to be inside its `act`.
  const { eventWrapper } = getConfig();
  configure({ eventWrapper: (event) => event() });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const shell = createFakeShell(responses, as);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const place = createFakeStore(placeOf(at, path));
  const failed: unknown[] = [];
  const navigate = (to: string) => place.set(placeOf(new URL(to, `http://shop.test${place.get().pathname}`).href, path));
  const fail = (error: unknown) => void failed.push(error);
  const props = createFakeStore({});
  const remove = mount(element, isolatedContext(shell.context, { props, place, navigate, fail }));
  const unmount = () => {
    remove();
    element.remove();
    configure({ eventWrapper });
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  };
  return { ...shell, shell: shell.context, element, place, failed, unmount, user: userEvent.setup() };
}
