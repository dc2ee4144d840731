import type { Bus } from '@landfall/events';
import type { Database, Db } from '@landfall/db';
import type { Session, User } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** A value that changes over time and can also be read outside React. */
export interface Store<T> {
  get: () => T;
  subscribe: (changed: () => void) => () => void;
}

export interface SessionState {
  /** True until the first session lookup has ended. */
  loading: boolean;
  session: Session | null;
  user: User | null;
  /** undefined while the has_role call runs. */
  isAdmin: boolean | undefined;
}

export interface ThemeState {
  choice: 'light' | 'dark' | 'system';
  mode: 'light' | 'dark';
  contrast: 'usual' | 'more';
  /** px, 12 to 24 */
  fontSize: number;
  motion: boolean;
}

export type SiteSettings = Partial<Database['public']['Tables']['footer_settings']['Row']>;

export interface Toast {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  /** One action, such as Undo. Pressing it closes the toast. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

export type LogTopic = 'currency' | 'cart' | 'auth' | 'payment' | 'modules' | 'status' | 'settings' | 'messages';

/** In production only warn and error are logged. */
export interface Logger {
  debug(topic: LogTopic, message: string, ...about: unknown[]): void;
  info(topic: LogTopic, message: string, ...about: unknown[]): void;
  warn(topic: LogTopic, message: string, ...about: unknown[]): void;
  error(topic: LogTopic, message: string, ...about: unknown[]): void;
}

/** Everything stateful in the page, created once by the shell. The object never changes; its stores do. */
export interface ShellContext {
  db: Db;
  bus: Bus;
  queries: QueryClient;
  session: Store<SessionState>;
  theme: Store<ThemeState>;
  settings: Store<SiteSettings>;
  toast: (toast: Toast) => void;
  log: Logger;
}

const Context = createContext<ShellContext | undefined>(undefined);
export const ShellProvider = Context.Provider;

/** @throws without a ShellProvider above */
export function useShell(): ShellContext {
  const shell = useContext(Context);
  if (!shell) throw new Error('useShell must be used within a ShellProvider');
  return shell;
}

/** The value of a store. When the build renders a first screen, it is the store's value of that moment. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);
