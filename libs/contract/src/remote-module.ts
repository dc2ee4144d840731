import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { ShellContext } from './shell-context.ts';

/** Semver of what the shell and the remotes agree on in this lib. A release says which range it was built for. */
export const CONTRACT_VERSION = '1.0.0';

export interface CartDrawerProps {
  open: boolean;
  onClose(): void;
}

/** A part of a remote that is loaded when it is first shown. As with a page, the next ask after a failure tries anew. */
export type LazySlot<Props> = () => Promise<{ Component: ComponentType<Props> }>;

/** The slots of the shop's frame, and what each gives to its content. */
export interface SlotProps {
  'cart-drawer': CartDrawerProps;
  /** A small tool in the header; several modules may have one. */
  'header-tool': object;
}

/** What a remote shows outside its routes, by name. */
export type RemoteSlots = { [Name in keyof SlotProps]?: LazySlot<SlotProps[Name]> };

/** The default export of a remote's `./module`. */
export interface RemoteModule {
  name: string;
  version: string;
  /** Absolute paths of the module's pages.ts, each page lazy, made by `routesOf`. Only those are used that the map approves. */
  routes: RouteObject[];
  slots?: RemoteSlots;
  /** Called once after the first load; returns what undoes it. The shell may put a release aside while the tab lives, where a later page of it
   *  does not come, and start the previous one in its place, for a moment beside it. So whatever a remote keeps outside React is
   *  made after `start` and ends with what it returns; a remote that cannot be undone returns nothing and is not replaced. Its query keys
   *  begin with its name, so that nobody reads what another release wrote. */
  start?(shell: ShellContext): (() => void) | undefined;
}
