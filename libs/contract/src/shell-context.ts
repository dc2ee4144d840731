import type { Bus } from '@landfall/events';
import type { Database, Db } from '@landfall/db';
import type { Session, User } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** A value that changes over time and can also be read outside React. */
export interface Store<T> {
  /** The value of now. */
  get: () => T;
  /** Calls back after each change. Returns a function that ends it. */
  subscribe: (changed: () => void) => () => void;
}

/** Who is signed in. The database decides what they may do; this only chooses what to show. */
export interface SessionState {
  /** True until the first session lookup has ended. */
  loading: boolean;
  /** Supabase's session; null for a visitor. */
  session: Session | null;
  /** The session's user; null for a visitor. */
  user: User | null;
  /** Undefined while the has_role call runs. */
  isAdmin: boolean | undefined;
}

/** The look that the reader chose. */
export interface ThemeState {
  /** In the settings; `system` follows the device. */
  choice: 'light' | 'dark' | 'system';
  /** What is shown now. */
  mode: 'light' | 'dark';
  /** `more`: stronger borders and text colours. */
  contrast: 'usual' | 'more';
  /** px, 12 to 24 */
  fontSize: number;
  /** False: no animation. */
  motion: boolean;
}

/** The shop's name, contact and footer; fields are missing until they are loaded. */
export type SiteSettings = Partial<Database['public']['Tables']['footer_settings']['Row']>;

/** A short message at the edge of the screen. */
export interface Toast {
  /** What happened. */
  title: string;
  /** What to do next. */
  description?: string;
  /** `destructive` for failures, announced at once by screen readers. */
  tone?: 'default' | 'destructive';
  /** One action, such as Undo. Pressing it closes the toast. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

/** What a line of the log is about. */
export type LogTopic = 'currency' | 'cart' | 'auth' | 'payment' | 'modules' | 'status' | 'settings' | 'messages';

/** In production only warn and error are logged. */
export interface Logger {
  /** For developers. */
  debug(topic: LogTopic, message: string, ...about: unknown[]): void;
  /** A normal event. */
  info(topic: LogTopic, message: string, ...about: unknown[]): void;
  /** Works, and should be looked at. */
  warn(topic: LogTopic, message: string, ...about: unknown[]): void;
  /** Does not work. */
  error(topic: LogTopic, message: string, ...about: unknown[]): void;
}

/** Everything stateful in the page, created once by the shell. The object never changes; its stores do. */
export interface ShellContext {
  /** Supabase's client, with the session of the reader. */
  db: Db;
  /** Events between modules: facts with ids. Listeners read again what changed. */
  bus: Bus;
  /** The cache of TanStack Query. Keys begin with the module's name. */
  queries: QueryClient;
  /** Who is signed in. */
  session: Store<SessionState>;
  /** The look that the reader chose. */
  theme: Store<ThemeState>;
  /** The shop's public settings. */
  settings: Store<SiteSettings>;
  /** Shows a short message. */
  toast: (toast: Toast) => void;
  /** The console, by topic. */
  log: Logger;
}

const Context = createContext<ShellContext | undefined>(undefined);
/** Gives `useShell` its context. The shell and `renderInShell` of the tests use it. */
export const ShellProvider = Context.Provider;

/** Everything that the shell shares with a page.
 *  @throws without a ShellProvider above */
export function useShell(): ShellContext {
  const shell = useContext(Context);
  if (!shell) throw new Error('useShell must be used within a ShellProvider');
  return shell;
}

/** The value of a store. When the build renders a first screen, it is the store's value of that moment. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);
