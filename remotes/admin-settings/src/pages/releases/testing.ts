import type {
  Claim,
  Fault,
  HistoryEntry,
  HealthStep,
  ModuleOverview,
  Overview,
  OverviewAnswer,
  ReleaseRow,
  VersionHealth,
} from '@landfall/modules';

/** ISO time so many minutes before the test. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const aRelease = (version: string, about: Partial<ReleaseRow> = {}): ReleaseRow => ({
  version,
  publishedAt: minutesAgo(90),
  publishedBy: 'omar@example.com',
  commit: '3f2a1bc9d0e84c71',
  bytes: 24_576,
  preview: false,
  withdrawnAt: null,
  collectedAt: null,
  ...about,
});

/** An hour in which a version loaded `loaded` times a minute, and in the last ten minutes went wrong `failed` times beside. */
export function anHour(version: string, loaded: number, failed = 0): VersionHealth {
  const newest = Math.floor(Date.now() / 300_000) * 300;
  const steps = Array.from({ length: 12 }, (_, index): HealthStep => {
    const wrong = index >= 10 ? failed * 5 : 0;
    return [newest - (11 - index) * 300, loaded * 5 + wrong, wrong];
  });
  return { version, steps, p50: 180, p95: 410 };
}

/** A module at rest: 1.4.2 for everyone, 1.4.1 before it, 1.5.0 published. */
export const aModule = (about: Partial<ModuleOverview> = {}): ModuleOverview => ({
  module: 'cart',
  team: 'Checkout',
  autoRollback: false,
  stopsAt: 0.03,
  live: {
    version: '1.4.2',
    since: minutesAgo(3000),
    actor: 'mira@example.com',
    reason: 'Quantity kept across tabs',
    bytes: 24_576,
  },
  rollbackTarget: '1.4.1',
  rollout: null,
  health: [anHour('1.4.2', 10)],
  adoption: [{ version: '1.4.2', tabs: 214 }],
  alarm: null,
  ...about,
});

/** A handler of the cart's total that failed for twelve visitors. */
export const aFault = (about: Partial<Fault> = {}): Fault => ({
  id: 'f1',
  kind: 'handler',
  name: 'TypeError',
  count: 12,
  since: minutesAgo(12),
  lastAt: minutesAgo(1),
  frames: [['static/js/async/12.3f2a1bc9.js', 1, 4821]],
  sources: [['remotes/cart/src/pages/cart/total.tsx', 41, 9, 'total']],
  ...about,
});

/** 1.5.0 with a quarter of the visitors. */
export const aRollout = (about: Partial<ModuleOverview> = {}): ModuleOverview =>
  aModule({
    rollout: { id: 'r1', version: '1.5.0', weight: 2500, startedAt: minutesAgo(20), actor: 'omar@example.com' },
    health: [anHour('1.5.0', 3), anHour('1.4.2', 10)],
    adoption: [
      { version: '1.5.0', tabs: 71 },
      { version: '1.4.2', tabs: 214 },
    ],
    ...about,
  });

export const anOverview = (modules: ModuleOverview[] = [aModule()], about: Partial<Overview> = {}): Overview => ({
  environment: 'production',
  environments: ['production'],
  revision: 418,
  minRevision: 400,
  you: { name: 'mira@example.com', can: { '*': ['publish', 'promote', 'rollback', 'force', 'administer'] } },
  modules,
  cursor: '0.418.1',
  ...about,
});

/** The registry's full answer that makes this overview. */
export function answerOf({ modules, ...rest }: Overview): OverviewAnswer {
  const alarms = modules.flatMap(({ module, alarm }) => (alarm ? [{ ...alarm, module }] : []));
  return { ...rest, full: true, modules, figures: modules, alarms };
}

export const anEntry = (about: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 9,
  revision: 418,
  at: minutesAgo(30),
  module: 'cart',
  version: '1.4.2',
  kind: 'promote',
  weight: null,
  actor: 'omar@example.com',
  reason: 'Quantity kept across tabs',
  forced: false,
  ...about,
});

/** /gift-cards for customers, requested by the team of cart ten minutes ago. */
export const aClaim = (about: Partial<Claim> = {}): Claim => ({
  id: 'c1',
  environment: 'production',
  module: 'cart',
  kind: 'page',
  target: '/gift-cards',
  access: 'customer',
  menuGroup: null,
  paletteCategory: null,
  isolated: false,
  state: 'requested',
  version: '1.5.0',
  requestedBy: 'cart CI',
  requestedAt: minutesAgo(10),
  requestReason: null,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  replaces: null,
  wasRevoked: false,
  ...about,
});
