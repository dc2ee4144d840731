import type { AppEvent, AppEvents, Bus } from '@landfall/events';
import type { Params } from 'react-router-dom';
import type { ShellContext, Store } from './shell-context.ts';

/** Where the tab is, for a page that has its own router or none. */
export interface Place {
  /** Such as `/gift-cards/12`. */
  pathname: string;
  /** With its `?`; empty without a query. */
  search: string;
  /** With its `#`; empty without one. */
  hash: string;
  /** Of the page's path. */
  params: Params;
}

/** What a page shows of a query. */
export interface QueryState<T> {
  data: T | undefined;
  error: Error | null;
  status: 'pending' | 'error' | 'success';
  isFetching: boolean;
}

export interface IsolatedQuery<T> {
  /** Begins with the module's name, like every query key. Pages with the same key share the data. */
  key: readonly unknown[];
  read: (signal: AbortSignal) => Promise<T>;
}

/** The bus, as far as it does not depend on RxJS. */
export interface PlainBus extends Pick<Bus, 'emit'> {
  on: <Type extends keyof AppEvents>(
    ...types: Type[]
  ) => { subscribe: (heard: (event: Extract<AppEvent, { type: Type }>) => void) => { unsubscribe: () => void } };
}

/** What the shell gives an isolated page or slot: functions, stores and plain values. Nothing in it belongs to React, RxJS or TanStack
 *  Query. The theme's colours are CSS variables of the document. */
export interface IsolatedContext<Props = object> extends Pick<
  ShellContext,
  'db' | 'session' | 'theme' | 'settings' | 'toast' | 'log'
> {
  /** Of a slot: what the frame passes to it. */
  props: Store<Props>;
  /** Events between modules. */
  bus: PlainBus;
  /** Data in the shell's cache. It is fetched while the store has a subscriber. */
  query: <T>(query: IsolatedQuery<T>) => Store<QueryState<T>>;
  /** Fetches data again whose key begins like this. */
  invalidate: (key: readonly unknown[]) => void;
  /** The address, now and after each navigation. */
  place: Store<Place>;
  /** Opens a page of the shop without loading the document. A press on a link of this site does the same. */
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** Reports a crash: the shell replaces the page with its error screen and offers the previous release. For error boundaries; an error
   *  that leaves the page's element empty does the same. */
  fail: (error: unknown) => void;
}

/** What the code of an isolated page or slot exports. */
export interface IsolatedCode<Props = object> {
  /** Shows it in an empty element of the shell. Returns a function that removes it. */
  mount: (element: HTMLElement, context: IsolatedContext<Props>) => () => void;
}
