import type { ShellContext, SiteSettings, ThemeState } from '@landfall/contract';
import { createDb } from '@landfall/db';
import { createBus } from '@landfall/events';
import type { Config } from './config.ts';
import { createLogger } from './log.ts';
import { createStore } from './parts/store.ts';
import { createQueries } from './queries.ts';
import { type ShellSession, createSession } from './session/session.ts';
import { type Toasts, createToasts } from './toasts/toast-store.ts';

/** What the remotes get, and beside it what only the shell may touch. */
export interface Shell {
  context: ShellContext;
  session: ShellSession;
  toasts: Toasts;
}

/** Makes everything stateful in the page, once. */
export function createShell(config: Config): Shell {
  const log = createLogger(process.env.NODE_ENV === 'production');
  const db = createDb(config.supabaseUrl, config.supabaseKey);
  const queries = createQueries();
  const session = createSession(db, queries, log);
  const toasts = createToasts();
  const theme = createStore<ThemeState>({ choice: 'system', mode: 'light', contrast: 'usual', fontSize: 16, motion: true });
  const settings = createStore<SiteSettings>({});
  const context = { db, bus: createBus(), queries, session: session.store, theme, settings, toast: toasts.show, log };
  return { context, session, toasts };
}
