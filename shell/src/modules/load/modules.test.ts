import type { RemoteModule, ShellContext } from '@landfall/contract';
import type { Choice } from '@landfall/modules';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Load, STABLE, WITH_CANDIDATE, WITH_PREVIOUS, fakeDelivery } from '../../testing/fake-delivery.ts';
import type { Report } from '../health/reports.ts';
import { type Modules, createModules } from './modules.ts';
import { ModuleLoadError } from '../module-load-error.ts';

const nothing = async () => ({ Component: () => null });
const noop = () => undefined;
const gone = () => Promise.reject(new Error('404'));

const aRemote = (version: string, changes: Partial<RemoteModule> = {}): RemoteModule => ({
  name: 'cart',
  version,
  routes: [
    { path: '/cart', lazy: nothing },
    { path: '/checkout', lazy: nothing },
  ],
  slots: { 'cart-drawer': nothing },
  ...changes,
});

/** A remote whose page at a path does not come. */
const without = (path: string, version: string, changes: Partial<RemoteModule> = {}) =>
  aRemote(version, {
    routes: ['/cart', '/checkout'].map((one) => ({ path: one, lazy: one === path ? gone : nothing })),
    ...changes,
  });

let releases: Record<string, RemoteModule>;
let reports: Report[];
let load: ReturnType<typeof vi.fn<Load>>;
let queries: QueryClient;

beforeEach(() => {
  releases = { '1.0.0': aRemote('1.0.0'), '1.1.0': aRemote('1.1.0'), '1.2.0': aRemote('1.2.0') };
  reports = [];
  queries = new QueryClient();
  load = vi.fn<Load>(async (_name, version) => releases[version] ?? gone());
});

function open(choices: Choice[], source = fakeDelivery(load, choices)): Modules {
  const silent = { debug: noop, info: noop, warn: noop, error: noop };
  const context = { queries, log: silent } as unknown as ShellContext;
  return createModules({ context, source, report: (report) => reports.push(report) });
}

const said = () => reports.map(({ version, outcome }) => `${version} ${outcome}`);
const live = (modules: Modules) => modules.list().map(({ version, why }) => `${version} ${why}`);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const PAGE = '/checkout';
const SLOW_ENTRY_MS = 750;

describe('The first page', () => {
  it('is the candidate’s for visitors in the rollout, and lists the rollout as the reason', async () => {
    const modules = open(WITH_CANDIDATE);
    await modules.load('cart', '/cart');
    expect(modules.list()).toEqual([{ module: 'cart', version: '1.2.0', why: 'rollout', revision: 7 }]);
    expect(said()).toEqual(['1.2.0 loaded']);
  });

  it('is chosen with the versions that the tab uses: after a fallback those that loaded', async () => {
    delete releases['1.2.0'];
    const source = fakeDelivery(load, WITH_CANDIDATE);
    const choices = vi.spyOn(source, 'choices');
    const modules = open(WITH_CANDIDATE, source);
    await modules.load('cart', '/cart');
    await modules.load('shop').catch(noop);
    expect([...choices.mock.lastCall![2]][0]).toEqual(['cart', '1.1.0']);
  });

  it('falls back from the candidate to stable, and from stable to the previous release, and reports each', async () => {
    delete releases['1.2.0'];
    delete releases['1.1.0'];
    const modules = open(WITH_CANDIDATE);
    await modules.load('cart', '/cart');
    expect(live(modules)).toEqual(['1.0.0 fallback']);
    expect(said().toSorted()).toEqual(['1.0.0 loaded', '1.1.0 fallback', '1.2.0 fallback']);
  });

  it('needs its code: a release whose first page does not load is skipped', async () => {
    releases['1.1.0'] = without('/cart', '1.1.0');
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    expect(live(modules)).toEqual(['1.0.0 fallback']);
  });

  it('skips a release whose start throws', async () => {
    releases['1.1.0'] = aRemote('1.1.0', {
      start: () => {
        throw new Error('boom');
      },
    });
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    expect(live(modules)).toEqual(['1.0.0 fallback']);
  });

  it('gives a candidate up after 2 seconds', async () => {
    vi.useFakeTimers();
    load.mockImplementation((_name, version) =>
      version === '1.2.0' ? new Promise(() => {}) : Promise.resolve(releases[version]!),
    );
    const modules = open(WITH_CANDIDATE);
    void modules.load('cart', '/cart');
    await vi.advanceTimersByTimeAsync(1999);
    expect(live(modules)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(live(modules)).toEqual(['1.1.0 fallback']);
    vi.useRealTimers();
  });

  it('loads the fallback while an entry is slow, and still prefers the first release', async () => {
    vi.useFakeTimers();
    const taken: string[] = [];
    let come: (remote: RemoteModule) => void = noop;
    const late = new Promise<RemoteModule>((resolve) => (come = resolve));
    load.mockImplementation((_name, version, watchEntry) => {
      taken.push(version);
      if (version !== '1.1.0') return Promise.resolve(releases[version]!);
      watchEntry();
      return late;
    });
    const modules = open(WITH_PREVIOUS);
    const loading = modules.load('cart', '/cart');
    await vi.advanceTimersByTimeAsync(SLOW_ENTRY_MS - 1);
    expect(taken).toEqual(['1.1.0']);
    await vi.advanceTimersByTimeAsync(1);
    expect(taken).toEqual(['1.1.0', '1.0.0']);
    expect(live(modules)).toEqual([]);
    vi.useRealTimers();
    come(releases['1.1.0']!);
    await loading;
    expect(live(modules)).toEqual(['1.1.0 stable']);
    expect(said()).toEqual(['1.1.0 loaded']);
  });

  it('uses the fallback, loaded once, when a slow entry fails', async () => {
    vi.useFakeTimers();
    const taken: string[] = [];
    load.mockImplementation((_name, version, watchEntry) => {
      taken.push(version);
      if (version !== '1.1.0') return Promise.resolve(releases[version]!);
      watchEntry();
      return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('hangs')), 2 * SLOW_ENTRY_MS));
    });
    const modules = open(WITH_PREVIOUS);
    const loading = modules.load('cart', '/cart');
    await vi.advanceTimersByTimeAsync(2 * SLOW_ENTRY_MS);
    vi.useRealTimers();
    await loading;
    expect(taken).toEqual(['1.1.0', '1.0.0']);
    expect(live(modules)).toEqual(['1.0.0 fallback']);
  });

  it('names every tried version if none loaded, and tries again at the next call', async () => {
    const kept = releases;
    releases = {};
    const modules = open(WITH_PREVIOUS);
    const error = await modules.load('cart', '/cart').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModuleLoadError);
    expect((error as ModuleLoadError).versions).toEqual(['1.1.0', '1.0.0']);
    expect(said()).toEqual(['1.1.0 failed', '1.0.0 failed']);
    releases = kept;
    await modules.load('cart', '/cart');
    expect(live(modules)).toEqual(['1.1.0 stable']);
  });

  it('starts a remote once, however often it is requested', async () => {
    const start = vi.fn<() => () => void>(() => () => undefined);
    releases['1.1.0'] = aRemote('1.1.0', { start });
    const modules = open(STABLE);
    await Promise.all([modules.load('cart'), modules.load('cart', '/cart'), modules.page('cart', PAGE)]);
    expect(start).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('A later page that does not come', () => {
  it('is the previous release’s, which takes the module over as it shows: the older one is stopped', async () => {
    const stop = vi.fn<() => void>();
    const start = vi.fn<() => () => void>(() => () => undefined);
    releases['1.1.0'] = without('/checkout', '1.1.0', { start: () => stop });
    releases['1.0.0'] = aRemote('1.0.0', { start });
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    queries.setQueryData(['cart', 'order'], 'as 1.1.0 wrote it');
    queries.setQueryData(['customer', 'addresses'], 'as the library in 1.1.0 wrote it');
    queries.setQueryData(['other'], 'stays');
    const { release } = await modules.page('cart', PAGE);
    expect(
      queries
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['other']]);
    expect(live(modules)).toEqual(['1.1.0 stable']);
    expect(start).toHaveBeenCalledOnce();
    modules.show(release);
    await settled();
    expect(live(modules)).toEqual(['1.0.0 fallback']);
    expect(stop).toHaveBeenCalledOnce();
    expect(said()).toEqual(['1.1.0 loaded', '1.0.0 loaded', '1.1.0 fallback']);
  });

  it('loads all other pages from the same release from then on', async () => {
    releases['1.1.0'] = without('/checkout', '1.1.0');
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    modules.show((await modules.page('cart', PAGE)).release);
    expect((await modules.page('cart', '/cart')).release.choice.release.version).toBe('1.0.0');
  });

  it('takes the release once though the page is left before it shows', async () => {
    const start = vi.fn<() => () => void>(() => () => undefined);
    releases['1.1.0'] = without('/checkout', '1.1.0');
    releases['1.0.0'] = aRemote('1.0.0', { start });
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    await modules.page('cart', PAGE);
    await modules.page('cart', PAGE);
    expect(start).toHaveBeenCalledOnce();
    expect(load.mock.calls.map(([, version]) => version)).toEqual(['1.1.0', '1.0.0']);
  });

  it('shows the panel if the active release started something that cannot be undone', async () => {
    releases['1.1.0'] = without('/checkout', '1.1.0', { start: () => undefined });
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    await expect(modules.page('cart', PAGE)).rejects.toBeInstanceOf(ModuleLoadError);
    expect(said()).toEqual(['1.1.0 loaded', '1.1.0 failed']);
  });

  it('shows the panel where the previous release does not have it either', async () => {
    releases['1.1.0'] = without('/checkout', '1.1.0');
    releases['1.0.0'] = aRemote('1.0.0', { routes: [{ path: '/cart', lazy: nothing }] });
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    await expect(modules.page('cart', PAGE)).rejects.toMatchObject({ versions: ['1.1.0', '1.0.0'] });
    expect(live(modules)).toEqual(['1.1.0 stable']);
  });
});

describe('A slot that does not come', () => {
  const slotless = (version: string) => aRemote(version, { slots: { 'cart-drawer': gone } });

  it('is the previous release’s while no page of the module is on screen', async () => {
    releases['1.1.0'] = slotless('1.1.0');
    const modules = open(WITH_PREVIOUS);
    await modules.slot('cart', 'cart-drawer');
    expect(live(modules)).toEqual(['1.0.0 fallback']);
  });

  it('shows the panel and keeps the module’s page on screen; it loads once that page was left', async () => {
    releases['1.1.0'] = slotless('1.1.0');
    const modules = open(WITH_PREVIOUS);
    const leave = modules.show((await modules.page('cart', '/cart')).release);
    await expect(modules.slot('cart', 'cart-drawer')).rejects.toBeInstanceOf(ModuleLoadError);
    expect(live(modules)).toEqual(['1.1.0 stable']);
    leave();
    await modules.slot('cart', 'cart-drawer');
    expect(live(modules)).toEqual(['1.0.0 fallback']);
  });
});

describe('A release that crashed', () => {
  it('is replaced by the one before it, in place, when its page is tried again', async () => {
    const stop = vi.fn<() => void>();
    releases['1.1.0'] = aRemote('1.1.0', { start: () => stop });
    const modules = open(WITH_PREVIOUS);
    const leave = modules.show((await modules.page('cart', PAGE)).release);
    queries.setQueryData(['cart', 'order'], 'as 1.1.0 wrote it');
    modules.crashed('cart');
    leave(); // the error screen replaces the page
    expect(modules.fallbackOf('cart')).toBe('1.0.0');
    await modules.fallBack('cart');
    expect(live(modules)).toEqual(['1.0.0 fallback']);
    expect(queries.getQueryCache().getAll()).toEqual([]);
    expect((await modules.page('cart', PAGE)).release.choice.release.version).toBe('1.0.0');
    await settled();
    expect(stop).toHaveBeenCalledOnce();
    expect(said()).toEqual(['1.1.0 loaded', '1.1.0 crashed', '1.0.0 loaded']);
  });

  it.each([
    ['there is none before it', STABLE, {}],
    ['it started something that cannot be undone', WITH_PREVIOUS, { start: () => undefined }],
  ])('stays where %s', async (_what, choices, changes) => {
    releases['1.1.0'] = aRemote('1.1.0', changes);
    const modules = open(choices);
    await modules.load('cart', '/cart');
    expect(modules.fallbackOf('cart')).toBeUndefined();
    await modules.fallBack('cart');
    expect(live(modules)).toEqual(['1.1.0 stable']);
  });

  it('in its slot stays while a page of the module is on screen', async () => {
    const modules = open(WITH_PREVIOUS);
    modules.show((await modules.page('cart', '/cart')).release);
    await modules.slot('cart', 'cart-drawer');
    await modules.fallBack('cart');
    expect(live(modules)).toEqual(['1.1.0 stable']);
  });

  it('stays where the one before it does not load either', async () => {
    delete releases['1.0.0'];
    const modules = open(WITH_PREVIOUS);
    await modules.load('cart', '/cart');
    await modules.fallBack('cart');
    expect(live(modules)).toEqual(['1.1.0 stable']);
    expect(said()).toEqual(['1.1.0 loaded', '1.0.0 failed']);
  });
});

describe('The report', () => {
  it('has the release that crashed while rendering', async () => {
    const modules = open(STABLE);
    await modules.load('cart', '/cart');
    modules.crashed('cart');
    modules.crashed('analytics');
    expect(said()).toEqual(['1.1.0 loaded', '1.1.0 crashed']);
  });

  it('blames no release where each needs a newer shell than this page has', async () => {
    const needed = Object.assign(new Error('newer shell'), { name: 'NewerShellNeeded' });
    const source = { ...fakeDelivery(load), choices: () => Promise.reject(needed) };
    const context = { log: { warn: noop } } as unknown as ShellContext;
    const modules = createModules({ context, source, report: (one) => reports.push(one) });
    await expect(modules.load('cart', '/cart')).rejects.toMatchObject({ cause: needed });
    expect(reports).toEqual([]);
  });

  it('leaves out a tester’s override', async () => {
    const modules = open([{ ...STABLE[0]!, why: 'override' }]);
    await modules.load('cart', '/cart');
    modules.crashed('cart');
    expect(said()).toEqual([]);
    expect(live(modules)).toEqual(['1.1.0 override']);
  });
});

it('keeps modules apart', async () => {
  const modules = open(STABLE);
  load.mockImplementation(async (name: string) => (name === 'cart' ? gone() : { ...aRemote('1.1.0'), name }));
  await expect(modules.load('cart')).rejects.toBeInstanceOf(ModuleLoadError);
  await modules.load('analytics');
  expect(modules.list().map(({ module }) => module)).toEqual(['analytics']);
});
