import type { ShellContext, SiteSettings } from '@landfall/contract';
import { createDb } from '@landfall/db';
import { createBus } from '@landfall/events';
import { fetchOrTakeSent } from './kernel/first-screen/early-reads.ts';
import { createAppearance } from './kernel/appearance/appearance.ts';
import type { Config } from './kernel/config.ts';
import { createLogger } from './kernel/log.ts';
import type { Host, NextPage } from './modules/host.ts';
import { createQueries } from './kernel/queries.ts';
import { createTraced } from './kernel/traced.ts';
import { createDelivery } from './modules/create-delivery.ts';
import { createStore } from './kernel/parts/store.ts';
import { readInlined } from './kernel/parts/read-inlined.ts';
import { createReports, type Report } from './modules/health/reports.ts';
import { createVitals, type Vitals } from './modules/health/measure-vitals.ts';
import type { PressLog } from './modules/health/press-log.ts';
import { shellRelease } from './modules/health/shell-release.ts';
import { createFaults, type Faults } from './modules/health/watch-faults.ts';
import { createModules } from './modules/load/modules.ts';
import { rememberSignIn } from './kernel/session/remember-sign-in.ts';
import { createSession } from './kernel/session/session.ts';
import { signOut } from './kernel/session/sign-out.ts';
import { createSiteSettings } from './kernel/settings/site-settings.ts';
import { createToasts } from './kernel/toasts/toast-store.ts';

export interface Shell {
  /** Given to remotes. */
  context: ShellContext;
  /** The shell's own. */
  host: Host;
  faults: Faults;
  vitals: Vitals;
  /** Begins what can wait until the page is idle: watches what modules do to the page around them, and tells the server the reader's time zone. */
  beginIdleWork(): void;
  /** Reports that this shell has shown its first page. */
  started(): void;
}

/** Creates everything stateful in the page, once. */
export function createShell(config: Config): Shell {
  const log = createLogger(process.env.NODE_ENV === 'production');
  const db = createDb(config.supabaseUrl, config.supabaseKey, (input, init) => fetchOrTakeSent(input, init, traced));
  const traced = createTraced(() => modules.onScreen());
  const bus = createBus();
  const queries = createQueries((error) => faults.note(error, 'call'));
  const session = createSession(db, queries, log);
  const settings = createSiteSettings(db, queries, bus, log, readInlined('landfall-settings') as SiteSettings | null);
  rememberSignIn(session.store);
  const appearance = createAppearance();
  const toasts = createToasts();
  const context = { db, bus, queries, session: session.store, theme: appearance.theme, settings, toast: toasts.show, log };
  const delivery = createDelivery(config, log);
  const report = (one: Report) => reports.add(one);
  const faults = createFaults({ active: () => modules.active.get().values(), report });
  const modules = createModules({ context, source: delivery, report, faultOf: faults.ofCrash, causeOf: faults.ofLoad });
  const shell = shellRelease();
  const presses: PressLog = new Map();
  const vitals = createVitals({ presses, onScreen: modules.onScreen, shell });
  const reports = createReports({
    url: `${config.supabaseUrl}/functions/v1/module-health`,
    environment: config.environment,
    live: () => [...modules.list().filter(({ why }) => why !== 'override'), ...(shell ? [shell] : [])],
    vitals: vitals.take,
  });
  return {
    context,
    faults,
    vitals,
    beginIdleWork() {
      import(/* webpackChunkName: "keep-zone" */ './kernel/session/keep-zone.ts').then(
        ({ keepZone }) => keepZone(context),
        () => undefined /* its code did not load: the next page tells the zone */,
      );
      import(/* webpackChunkName: "watch" */ './modules/health/watch-page.ts').then(
        ({ watchPage }) =>
          watchPage({
            active: () => modules.active.get().values(),
            onScreen: modules.onScreen,
            report: reports.seen,
            warn: (text) => log.warn('modules', text),
          }),
        () => undefined /* its code did not load: this page is not watched */,
      );
    },
    started() {
      if (shell) report({ ...shell, outcome: 'loaded', ms: performance.now() });
    },
    host: {
      appearance,
      session,
      toasts,
      delivery,
      modules,
      presses,
      faults,
      reports,
      pages: delivery.pages,
      arrived: createStore(''),
      next: createStore<NextPage | undefined>(undefined),
      separateAuth: db.separateAuth,
      signOut: () => signOut(db, log),
    },
  };
}
