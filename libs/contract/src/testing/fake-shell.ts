import type { Database } from '@landfall/db';
import { type AppEvent, createBus } from '@landfall/events';
import { createClient } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import type { Logger, SessionState, ShellContext, SiteSettings, Store, ThemeState, Toast } from '../shell-context.ts';
import type { Responses, FakeRequest } from './responses.ts';
import { createFakeBackend } from './fake-fetch.ts';
import { type Person, sessionOf } from './people.ts';

/** A store that tests can write to. */
export interface FakeStore<T> extends Store<T> {
  set(value: T): void;
}

export function createFakeStore<T>(initial: T): FakeStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      listeners.forEach((changed) => changed());
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

export interface FakeShell {
  context: ShellContext;
  session: FakeStore<SessionState>;
  settings: FakeStore<SiteSettings>;
  /** All events on the bus. */
  emitted: AppEvent[];
  toasts: Toast[];
  /** All requests to the backend. */
  requests: FakeRequest[];
  /** What was logged at warn and error: `[level, topic, message]`. */
  logged: [level: 'warn' | 'error', topic: string, message: string][];
}

/** The backend's URL in tests; only the fake fetch responds. */
const ORIGIN = 'http://backend.test';

const THEME: ThemeState = { choice: 'light', mode: 'light', contrast: 'usual', fontSize: 16, motion: false };

/** A shell with a real bus, query cache and client; only the network is fake. */
export function createFakeShell(responses: Responses, person: Person): FakeShell {
  const backend = createFakeBackend(responses);
  const db = createClient<Database>(ORIGIN, 'test-key', {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, storageKey: crypto.randomUUID() },
    global: { fetch: backend.fetch },
  });
  const [bus, emitted] = recordingBus();
  const toasts: Toast[] = [];
  const logged: FakeShell['logged'] = [];
  const session = createFakeStore(sessionOf(person));
  const settings = createFakeStore<SiteSettings>({});
  const theme = createFakeStore(THEME);
  const toast = (shown: Toast) => void toasts.push(shown);
  const context: ShellContext = { db, bus, queries: createQueries(), session, theme, settings, toast, log: createLog(logged) };
  return { context, session, settings, emitted, toasts, requests: backend.requests, logged };
}

/** No retries, so that a refusal shows at once; data stays fresh as long as in the shell. */
const createQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });

function recordingBus() {
  const bus = createBus();
  const emitted: AppEvent[] = [];
  const emit = (event: AppEvent) => {
    emitted.push(event);
    bus.emit(event);
  };
  return [{ ...bus, emit }, emitted] as const;
}

function createLog(logged: FakeShell['logged']): Logger {
  const quiet = () => undefined;
  const keep = (level: 'warn' | 'error') => (topic: string, message: string) => void logged.push([level, topic, message]);
  return { debug: quiet, info: quiet, warn: keep('warn'), error: keep('error') };
}
