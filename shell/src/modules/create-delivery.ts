import type { Logger } from '@landfall/contract';
import { type Choice, choicesOf, type ModuleMap } from '@landfall/modules';
import type { Config } from '../kernel/config.ts';
import { isAdminPath } from '../kernel/links.ts';
import type { Delivery } from './delivery.ts';
import { shellRelease } from './health/shell-release.ts';
import { filesOfPages, type HashedFile, prefetchFiles } from './load/prefetch-files.ts';
import { preloadRelease } from './load/preload-release.ts';
import { keepMapFresh } from './map/keep-map-fresh.ts';
import { createMapSource } from './map/map-source.ts';
import { moduleKeys } from './map/module-keys.ts';
import { createPages } from './map/pages.ts';
import { rolloutSubject } from './map/rollout-subject.ts';
import { createServerClock } from './map/server-clock.ts';
import { createTabMap } from './map/tab-map.ts';
import type { Override } from './overrides/overrides.ts';
import { createTabOverrides } from './overrides/tab-overrides.ts';

/** A separate chunk, so that the first bundle stays small. */
const federation = () => import(/* webpackChunkName: "federation" */ './load/load-remote.ts');

/** Only the admin area needs it. */
const adminPages = () => import(/* webpackChunkName: "admin-pages" */ './map/admin-pages.ts');

/** Only testers need it. */
const overriding = () => import(/* webpackChunkName: "overriding" */ './overrides/overriding-release.ts');

/** Only a tab that is older than the live shell needs it. */
const fitting = () => import(/* webpackChunkName: "fitting" */ './load/fitting.ts');

/** Chooses releases by the module map, or by this tab's overrides. */
export function createDelivery(config: Config, log: Logger): Delivery {
  const keys = moduleKeys(config);
  const shell = shellRelease();
  const clock = createServerClock(log);
  const map = createTabMap(createMapSource({ environment: config.environment, keys, log, clock }));
  const pages = createPages(map, async () => (await adminPages()).loadAdminPages(config.environment, map));
  const overrides = createTabOverrides();

  /** An override has no fallback: a tester must know when they see another version. */
  async function overridden(override: Override, current: ModuleMap): Promise<Choice[]> {
    const { devServerRelease, overridingRelease, withItsPolicy } = await overriding();
    const isDevServer = process.env.NODE_ENV === 'development' && override.version.startsWith('http:');
    const release = isDevServer ? devServerRelease(override) : await overridingRelease(config, keys, clock, override);
    await withItsPolicy(release, current, override);
    return [{ release, why: 'override' }];
  }

  /** The releases of the map that work in this page's shell. The gate has compared them with the shells that serve now. */
  async function fromMap(current: ModuleMap, name: string, modules: ReadonlyMap<string, string>): Promise<Choice[]> {
    const inUse = shell ? new Map([...modules, [shell.module, shell.version]]) : modules;
    const choices = await choicesOf(current, name, rolloutSubject(), inUse);
    const isCompared = !shell || !current.shells || current.shells.includes(shell.version);
    if (isCompared) return choices;
    const [{ fittingChoices }, { sharedPackages }] = await Promise.all([fitting(), federation()]);
    return fittingChoices(name, choices, sharedPackages);
  }

  async function choose(name: string, isRetry: boolean, inUse: ReadonlyMap<string, string>) {
    const override = await overrides.of(name);
    const current = await (isRetry ? map.renewed() : map.with(name));
    const choices = override ? await overridden(override, current) : await fromMap(current, name, inUse);
    if (choices[0] && !override && !isRetry) preloadRelease(choices[0].release);
    return { choices, revision: current.revision };
  }

  /** The entries of the pages' modules, which is all that the map tells. */
  async function entriesOf(paths: readonly string[]): Promise<HashedFile[]> {
    const modules = new Set(paths.flatMap((path) => pages.at(path)?.module ?? []));
    const choose = async (name: string) => choicesOf(await map.with(name), name, rolloutSubject());
    const choices = await Promise.all([...modules].map(choose));
    return choices.flatMap(([next]) => (next ? [{ url: next.release.entry, integrity: next.release.integrity }] : []));
  }

  return {
    begin() {
      void map.current().catch(() => undefined /* reported when a module is needed */);
      keepMapFresh(map);
    },
    async choices(name, isRetry, inUse) {
      // Loads the federation runtime first, so that its load time doesn't count against a release's deadline.
      const [chosen] = await Promise.all([choose(name, isRetry, inUse), federation()]);
      return chosen;
    },
    load: async (...args) => (await federation()).loadRemote(...args),
    async prefetch(paths) {
      if (paths.some(isAdminPath)) await (await federation()).loadAdminCode();
      await prefetchFiles((await filesOfPages(paths)) ?? (await entriesOf(paths)));
    },
    behind: map.behind,
    clockAhead: clock.ahead,
    newest: map.newest,
    overrides,
    pages,
  };
}
