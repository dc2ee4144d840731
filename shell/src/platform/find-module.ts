import type { Logger } from '@landfall/contract';
import { type Choice, choicesOf } from '@landfall/modules';
import type { Config } from '../config.ts';
import { bringAhead } from './ahead.ts';
import type { Delivery } from './delivery.ts';
import { keepMapFresh } from './map/keep-map-fresh.ts';
import { createMapSource } from './map/map-source.ts';
import { moduleKeys } from './map/module-keys.ts';
import { rolloutSubject } from './map/subject.ts';
import { createPages } from './map/pages.ts';
import { createTabMap } from './map/tab-map.ts';
import type { Override } from './overrides/overrides.ts';
import { createTabOverrides } from './overrides/tab-overrides.ts';

/** In a chunk of its own, beside the first bundle. */
const federation = () => import(/* webpackChunkName: "federation" */ './module-source.ts');

/** Part of the admin area only. */
const adminPages = () => import(/* webpackChunkName: "admin-pages" */ './map/admin-pages.ts');

/** Not part of the first screen either: who tests a version can wait for it. */
const overriding = () => import(/* webpackChunkName: "overriding" */ './overrides/overriding-release.ts');

/** Finds releases by the module map, or by what this tab was asked to use. */
export function createDelivery(config: Config, log: Logger): Delivery {
  const keys = moduleKeys(config);
  const map = createTabMap(createMapSource({ environment: config.environment, keys, log }));
  const pages = createPages(map, async () => (await adminPages()).loadAdminPages(config.environment, map));
  const overrides = createTabOverrides();

  /** An override stands alone: a tester who is shown another version must know it. */
  async function overridden(override: Override): Promise<Choice[]> {
    const { devServerRelease, overridingRelease } = await overriding();
    const isDevServer = process.env.NODE_ENV === 'development' && override.version.startsWith('http:');
    const release = isDevServer ? devServerRelease(override) : await overridingRelease(config, keys, override);
    return [{ release, why: 'override' }];
  }

  async function find(name: string, again: boolean) {
    const override = await overrides.of(name);
    const now = await (again ? map.renewed() : map.current());
    const choices = override ? await overridden(override) : await choicesOf(now, name, rolloutSubject());
    if (choices[0] && !override && !again) bringAhead(choices[0].release);
    return { choices, revision: now.revision };
  }

  return {
    begin() {
      void map.current().catch(() => undefined /* whoever needs a module says so */);
      keepMapFresh(map);
    },
    async choices(name, again) {
      // The runtime comes before anything is taken: the time that a release is given is its own.
      const [found] = await Promise.all([find(name, again), federation()]);
      return found;
    },
    take: async (...wanted) => (await federation()).takeModule(...wanted),
    behind: map.behind,
    overrides,
    pages,
  };
}
