import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { ModuleName } from './ownership.ts';
import type { ShellContext } from './shell-context.ts';

/** Semver of what the shell and the remotes agree on in this lib. A release says which range it was built for. */
export const CONTRACT_VERSION = '1.0.0';

export interface CartDrawerProps {
  open: boolean;
  onClose(): void;
}

/** What a remote shows outside its routes, by name. */
export interface RemoteSlots {
  'cart-drawer'?: ComponentType<CartDrawerProps>;
}

/** The default export of a remote's `./module`. */
export interface RemoteModule {
  name: ModuleName;
  version: string;
  /** Absolute paths of ownership.ts, each page lazy: `{ path: '/cart', lazy: () => import('./cart.route.tsx') }`. */
  routes: RouteObject[];
  slots?: RemoteSlots;
  /** Called once after the first load; returns what undoes it. */
  start?(shell: ShellContext): () => void;
}
