import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router-dom';
import type { IsolatedCode } from './isolated.ts';
import type { ShellContext } from './shell-context.ts';

/** Semver of the contract between shell and remotes, which this lib defines. A release names the range it was built for. */
export const CONTRACT_VERSION = '1.1.0';

/** What the frame passes to the slot `cart-drawer`. */
export interface CartDrawerProps {
  /** Whether the drawer is shown. */
  open: boolean;
  /** Call it when the drawer closes itself. */
  onClose(): void;
}

/** A part of a remote that loads when it is first shown. As with a page, the next request after a failure tries again. */
export type LazySlot<Props> = () => Promise<{ Component: ComponentType<Props> } | IsolatedCode<Props>>;

/** The slots of the shop's frame, and the props that each passes to its content. */
export interface SlotProps {
  /** The cart beside the page. */
  'cart-drawer': CartDrawerProps;
  /** A small tool in the header; several modules may have one. */
  'header-tool': object;
}

/** A remote's slots, by name. */
export type RemoteSlots = { [Name in keyof SlotProps]?: LazySlot<SlotProps[Name]> };

/** The default export of a remote's `./module`. */
export interface RemoteModule {
  /** As in the registry: `gift-cards`. */
  name: string;
  /** From package.json; the build of a release replaces it. */
  version: string;
  /** Absolute paths from the module's pages.ts, each loaded on demand; made by `routesOf`. The shell uses only paths that the map
   *  approves. */
  routes: RouteObject[];
  /** Parts of the frame that it fills, as listed in its pages.ts. */
  slots?: RemoteSlots;
  /** Called once after the first load; returns a function that undoes it. If a later page of this release does not load, the shell may
   *  start the previous release in the same tab and stop this one shortly afterwards. So create everything that lives outside React in
   *  `start`, and end it in the returned function. A remote that can't be undone returns nothing and is not replaced. Query keys begin
   *  with the remote's name, so that two releases never share data of different shapes. */
  start?(shell: ShellContext): (() => void) | undefined;
}

/** The address of a page that may be opened next. */
export interface PageAddress {
  /** Of the path. */
  params: Params;
  /** The query. */
  search: URLSearchParams;
}

/** `preload` of a page's `.page.ts`, beside `Component`: requests the page's data into `shell.queries`, with the queries that the page
 *  itself uses. Called when a link to the page is hovered, focused or pressed, and again when it is opened, for those who may open it. */
export type PreloadPage = (shell: ShellContext, address: PageAddress) => void;

/** `handle` of a route whose `preload` is in the module's first code: its data is requested while the page's code loads. */
export interface PageHandle {
  /** As a page's own `preload`. */
  preload: PreloadPage;
}

/** `state` of a link to a record. The frame shows its name as the heading until the page is there. */
export interface RecordLinkState {
  /** The record's number or name. */
  heading: string;
}
