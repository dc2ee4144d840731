import type { IsolatedCode, RemoteModule, RemoteSlots, ShellContext, SlotProps, Store } from '@landfall/contract';
import type { Choice } from '@landfall/modules';
import type { ComponentType } from 'react';
import { createStore } from '../../kernel/parts/store.ts';
import type { ReleaseSource } from '../delivery.ts';
import type { Report } from '../health/reports.ts';
import type { Faults } from '../health/watch-faults.ts';
import type { ActiveRelease } from '../active-release.ts';
import { createDeadline } from './deadline.ts';
import { createLoader, type Loaded } from './load-with-fallback.ts';
import { ModuleLoadError } from '../module-load-error.ts';
import { type PageCode, codeAt, codeOf, drawable } from './page-code.ts';

type Slot = keyof RemoteSlots;
/** Query key prefixes of libs/customer and libs/messages, which are bundled into each remote. */
const BUNDLED_PREFIXES = ['customer', 'messages'];
export type SlotContent<Name extends Slot = Slot> = ComponentType<SlotProps[Name]> | undefined;

export interface Modules {
  /** Loads and starts a remote: the first of its releases that works, and the same one until the page reloads. A call after a failure retries
   *  with new URLs.
   *  @param path the page to open: its code must load too
   *  @throws ModuleLoadError */
  load(name: string, path?: string): Promise<ActiveRelease>;
  /** Loads a page by its path pattern, from a fallback release if needed.
   *  @throws ModuleLoadError */
  page(name: string, path: string): Promise<Loaded<PageCode>>;
  /** Loads a slot the same way; undefined if the remote doesn't fill it.
   *  @throws ModuleLoadError */
  slot<Name extends Slot>(name: string, slot: Name): Promise<SlotContent<Name>>;
  /** Marks that a page of this release is shown, which makes it the module's only active release. Returns a function to call when the page
   *  is left. */
  show(release: ActiveRelease): () => void;
  /** The release whose page is shown; undefined for pages of the shell. */
  onScreen(): ActiveRelease | undefined;
  /** Reports a render error in a module. */
  crashed(name: string, error?: unknown): void;
  /** The version that replaces a release whose page crashed; undefined if there is none. */
  fallbackOf(name: string): string | undefined;
  /** Makes that version the module's active release. Does nothing if there is none, it does not load either, or a page of the module is on
   *  screen. */
  fallBack(name: string): Promise<void>;
  /** Active releases in this tab, by module. */
  active: Store<ReadonlyMap<string, ActiveRelease>>;
  /** Active releases as plain rows. */
  list(): ModuleRow[];
}

export interface ModuleRow extends Pick<ActiveRelease, 'why' | 'revision'> {
  module: string;
  version: string;
}

export interface ModulesOptions {
  context: ShellContext;
  source: ReleaseSource;
  report: (report: Report) => void;
  /** Where a release failed while it was rendered. Without it reports have no place. */
  faultOf?: Faults['ofCrash'];
  /** Why a release did not load. Without it reports have no cause. */
  causeOf?: Faults['ofLoad'];
}

async function slotOf<Name extends Slot>(module: RemoteModule, slot: Name): Promise<SlotContent<Name>> {
  const load = module.slots?.[slot];
  return load && (await drawable(module.name, (await load()) as { Component: SlotContent<Name> } | IsolatedCode)).Component;
}

/** The modules of this tab, with at most one active release each: docs/decisions/011. */
export function createModules({ context, source, report, faultOf, causeOf }: ModulesOptions): Modules {
  const { loadWithFallback, reportOutcome } = createLoader({ context, source, report, causeOf });
  const active = createStore<ReadonlyMap<string, ActiveRelease>>(new Map());
  const loads = new Map<string, Promise<ActiveRelease>>();
  const failedBefore = new Set<string>();
  /** Versions that are active, or chosen and loading. */
  const inUse = new Map<string, string>();
  const pagesOnScreen = new Map<string, number>();
  let shown: ActiveRelease | undefined;

  function activate(release: ActiveRelease): void {
    active.set(new Map(active.get()).set(release.name, release));
    inUse.set(release.name, release.choice.release.version);
    loads.set(release.name, Promise.resolve(release));
  }

  async function startLoad(name: string, path: string | undefined): Promise<ActiveRelease> {
    try {
      const chosen = await source.choices(name, failedBefore.has(name), inUse);
      const [first] = chosen.choices;
      if (first) inUse.set(name, first.release.version);
      const partOf = async (module: RemoteModule) => (path ? codeAt(module, path) : undefined);
      const { release } = await loadWithFallback({ name, ...chosen, partOf });
      activate(release);
      return release;
    } catch (error) {
      loads.delete(name);
      failedBefore.add(name);
      context.log.warn('modules', `${name} did not load`, error);
      throw error instanceof ModuleLoadError ? error : new ModuleLoadError(error, name);
    }
  }

  function load(name: string, path?: string): Promise<ActiveRelease> {
    const known = loads.get(name) ?? startLoad(name, path);
    loads.set(name, known);
    return known;
  }

  /** Loads a part of the active release or, if it fails and may be replaced, of the first fallback that works. */
  async function loadPart<T>(
    name: string,
    mayReplace: boolean,
    partOf: (module: RemoteModule) => Promise<T>,
  ): Promise<Loaded<T>> {
    const release = await load(name);
    const { module, choice, revision } = release;
    const choices = mayReplace && release.isReplaceable() ? release.fallbacks : [];
    const begun = performance.now();
    const deadline = createDeadline({
      what: `${name} ${choice.release.version}`,
      why: 'stable', // a candidate that has loaded gets as much time as any release
      hasFallback: choices.length > 0,
    });
    try {
      return { release, part: await deadline.limit('page', partOf(module)) };
    } catch (error) {
      const failures = [{ choice, ms: performance.now() - begun, error }];
      const next = await loadWithFallback({ name, choices, revision, partOf, failures });
      dropData(name);
      return next;
    }
  }

  /** The releases that may replace the active one. */
  function fallbacksOf(name: string): Choice[] {
    const release = active.get().get(name);
    return release?.isReplaceable() ? release.fallbacks : [];
  }

  /** Cached data of the replaced release may have another shape than the next one expects. */
  function dropData(name: string): void {
    for (const prefix of [name, ...BUNDLED_PREFIXES]) context.queries.removeQueries({ queryKey: [prefix] });
  }

  function replaceBy(release: ActiveRelease): void {
    const before = active.get().get(release.name);
    if (before === release) return;
    activate(release);
    // After slots have rerendered, so that nothing of it is on screen.
    setTimeout(() => before?.stop());
  }

  return {
    active,
    list: () =>
      [...active.get().values()].map(({ name, choice, why, revision }) => ({
        module: name,
        version: choice.release.version,
        why,
        revision,
      })),
    load,
    page: (name, path) => loadPart(name, true, (module) => codeOf(module, path)),
    async slot(name, slot) {
      // A page of the module on screen keeps its release: replacing it would lose what is typed there.
      const { release, part } = await loadPart(name, !pagesOnScreen.get(name), (module) => slotOf(module, slot));
      replaceBy(release);
      return part;
    },
    show(release) {
      replaceBy(release);
      const { name } = release;
      pagesOnScreen.set(name, (pagesOnScreen.get(name) ?? 0) + 1);
      shown = release;
      return () => {
        pagesOnScreen.set(name, pagesOnScreen.get(name)! - 1);
        if (shown === release) shown = undefined;
      };
    },
    onScreen: () => shown,
    fallbackOf: (name) => fallbacksOf(name)[0]?.release.version,
    async fallBack(name) {
      const choices = fallbacksOf(name);
      if (choices.length === 0 || pagesOnScreen.get(name)) return;
      const { revision } = active.get().get(name)!;
      try {
        const { release } = await loadWithFallback({ name, choices, revision, partOf: async () => undefined, isFallback: true });
        dropData(name);
        replaceBy(release);
      } catch {
        // reported; the next try uses the same release
      }
    },
    crashed(name, error) {
      const release = active.get().get(name);
      if (!release) return;
      if (!faultOf) return reportOutcome(name, release.choice, 'crashed', 0);
      void faultOf(error, release).then((fault) => reportOutcome(name, release.choice, 'crashed', 0, fault && { fault }));
    },
  };
}
