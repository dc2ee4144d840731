import type { RemoteModule, RemoteSlots, ShellContext, Store } from '@landfall/contract';
import { createStore } from '../parts/store.ts';
import type { Finder } from './delivery.ts';
import type { Report } from './health/reports.ts';
import { type Part, createInOrder } from './in-order.ts';
import { NotLoaded } from './not-loaded.ts';
import { type PageCode, codeAt, codeOf } from './pages.ts';
import { HASTY, PATIENT } from './patience.ts';
import type { Running } from './running.ts';
import { within } from './within.ts';

type Slot = keyof RemoteSlots;
/** Under whose name libs/customer writes into the query cache: a copy of it is in each remote. */
const BUILT_INTO_REMOTES = 'customer';
export type SlotContent<Name extends Slot = Slot> = Awaited<ReturnType<NonNullable<RemoteSlots[Name]>>>['Component'] | undefined;

export interface Modules {
  /** A remote, started: the first of its releases that comes. The same one until the page is loaded again; the next call after a failure
   *  tries anew, under other URLs.
   *  @param path the page to come: its code is part of the release's health
   *  @throws NotLoaded */
  load(name: string, path?: string): Promise<Running>;
  /** A page of a remote by its pattern; where it does not come, the same page of a release behind it.
   *  @throws NotLoaded */
  page(name: string, path: string): Promise<Part<PageCode>>;
  /** The same for a slot; undefined where the remote does not have it.
   *  @throws NotLoaded */
  slot<Name extends Slot>(name: string, slot: Name): Promise<SlotContent<Name>>;
  /** A page of this release is on screen: from now on it is the module's only release here. Returns what takes the page off. */
  show(running: Running): () => void;
  /** Something of a module broke while it was drawn. */
  crashed(name: string): void;
  /** What is at work in this tab. */
  live: Store<ReadonlyMap<string, Running>>;
  /** The same in words. */
  list(): ModuleRow[];
}

export interface ModuleRow extends Pick<Running, 'why' | 'revision'> {
  module: string;
  version: string;
}

export interface ModulesOptions {
  context: ShellContext;
  finder: Finder;
  report: (report: Report) => void;
}

async function slotOf<Name extends Slot>(module: RemoteModule, slot: Name): Promise<SlotContent<Name>> {
  const load = module.slots?.[slot];
  return load && ((await load()).Component as SlotContent<Name>);
}

/** The modules of this tab. At any time at most one release of each is at work: docs/decisions/011. */
export function createModules({ context, finder, report }: ModulesOptions): Modules {
  const { firstThatComes, tell } = createInOrder({ context, finder, report });
  const live = createStore<ReadonlyMap<string, Running>>(new Map());
  const loads = new Map<string, Promise<Running>>();
  const failedBefore = new Set<string>();
  const pagesOnScreen = new Map<string, number>();

  function put(running: Running): void {
    live.set(new Map(live.get()).set(running.name, running));
    loads.set(running.name, Promise.resolve(running));
  }

  async function loadAnew(name: string, path: string | undefined): Promise<Running> {
    try {
      const found = await finder.choices(name, failedBefore.has(name));
      const partOf = async (module: RemoteModule) => (path ? codeAt(module, path) : undefined);
      const { running } = await firstThatComes({ name, ...found, partOf });
      put(running);
      return running;
    } catch (error) {
      loads.delete(name);
      failedBefore.add(name);
      context.log.warn('modules', `${name} did not load`, error);
      throw error instanceof NotLoaded ? error : new NotLoaded(error, name);
    }
  }

  function load(name: string, path?: string): Promise<Running> {
    const known = loads.get(name) ?? loadAnew(name, path);
    loads.set(name, known);
    return known;
  }

  /** A part of the release at work or, where it does not come and another may take its place, of the first one behind it that comes. */
  async function partOf<T>(name: string, isFree: boolean, read: (module: RemoteModule) => Promise<T>): Promise<Part<T>> {
    const running = await load(name);
    const { module, choice, revision } = running;
    const choices = isFree && running.mayBeReplaced() ? running.behind : [];
    const begun = performance.now();
    try {
      const patience = choices.length > 0 ? HASTY.page : PATIENT.page;
      return { running, part: await within(read(module), patience, `${name} ${choice.release.version}`) };
    } catch (error) {
      const failures = [{ choice, ms: performance.now() - begun, error }];
      const next = await firstThatComes({ name, choices, revision, partOf: read, failures });
      // What the one before wrote into the cache may have another shape than what this one reads.
      for (const writer of [name, BUILT_INTO_REMOTES]) context.queries.removeQueries({ queryKey: [writer] });
      return next;
    }
  }

  function replaceBy(running: Running): void {
    const before = live.get().get(running.name);
    if (before === running) return;
    put(running);
    // Once nothing of it is drawn: slots follow `live` before the next task.
    setTimeout(() => before?.stop());
  }

  return {
    live,
    list: () =>
      [...live.get().values()].map(({ name, choice, why, revision }) => ({
        module: name,
        version: choice.release.version,
        why,
        revision,
      })),
    load,
    page: (name, path) => partOf(name, true, (module) => codeOf(module, path)),
    async slot(name, slot) {
      // Not under a page of the module that somebody reads or fills in: it would have to be drawn anew.
      const { running, part } = await partOf(name, !pagesOnScreen.get(name), (module) => slotOf(module, slot));
      replaceBy(running);
      return part;
    },
    show(running) {
      replaceBy(running);
      const { name } = running;
      pagesOnScreen.set(name, (pagesOnScreen.get(name) ?? 0) + 1);
      return () => void pagesOnScreen.set(name, pagesOnScreen.get(name)! - 1);
    },
    crashed(name) {
      const running = live.get().get(name);
      if (running) tell(name, running.choice, 'crashed', 0);
    },
  };
}
