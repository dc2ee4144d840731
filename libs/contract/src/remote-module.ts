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

/** A part of a remote that is loaded when it is first shown. As with a page, the next ask after a failure tries anew. */
export type LazySlot<Props> = () => Promise<{ Component: ComponentType<Props> }>;

/** What a remote shows outside its routes, by name. */
export interface RemoteSlots {
  'cart-drawer'?: LazySlot<CartDrawerProps>;
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
