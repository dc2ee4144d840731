// Watches what modules do to the page around them (docs/decisions/107). A chunk of its own, loaded when the page is idle.
import { storedOverrides } from '../overrides/overrides.ts';
import { type Misbehaviour, misbehaviourText } from '@landfall/modules';
import type { ActiveRelease } from '../active-release.ts';
import { createBuiltinCheck, createHeldLog, type Styles, stylesLeft, stylesNow, type Trace } from './page-traces.ts';
import type { Seen } from './reports.ts';

export interface WatchOptions {
  active: () => Iterable<ActiveRelease>;
  onScreen: () => ActiveRelease | undefined;
  report: (seen: Seen) => void;
  warn: (text: string) => void;
  /** Text of the scripts of a release that this page has loaded. */
  scripts?: (release: ActiveRelease) => Promise<string>;
  /** Bytes that are in use; undefined in browsers that don't tell. */
  heap?: () => number | undefined;
}

const TICK_MS = 1000;
/** Ticks between a page's end and the look at what it left: effects and animations are over then. */
const SETTLE = 2;
const CHECK_EVERY = 10;
/** ms. Longer than what slow phones need for a page. */
const FROZEN_MS = 3000;
/** A tab that is restored later says nothing about a freeze. ms */
const RELOADED_MS = 600_000;
const RISING = 5;
/** Between two collections of garbage. Bytes. */
const HEAP_STEP = 4_000_000;
const BEAT = 'landfall-beat';
/** Shorter functions may be in any script. */
const LONG_ENOUGH = 12;

interface Beat {
  module: string;
  version: string;
  at: number;
}

interface Visit {
  release: ActiveRelease | undefined;
  path: string;
  number: number;
  styles: Styles;
  /** In the body, when the page arrived and when it was left. */
  elements: number;
  elementsLeft: number;
}

const about = ({ name, choice }: ActiveRelease): Omit<Beat, 'at'> => ({ module: name, version: choice.release.version });

/** Proof that this tab tries a release by a link of its team. */
const previewOf = ({ module, version }: Omit<Beat, 'at'>): string | undefined =>
  storedOverrides().find((one) => one.module === module && one.version === version)?.preview;

const baseOf = ({ choice }: ActiveRelease): string =>
  new URL(choice.release.entry, location.origin).href.replace(/remoteEntry\.js$/, '');

const plainFetch = globalThis.fetch;

async function loadedScripts(release: ActiveRelease): Promise<string> {
  const base = baseOf(release);
  const urls = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const own = [...urls].filter((url) => url.startsWith(base) && /\.js(\?|$)/.test(url));
  const texts = own.map(async (url) => (await plainFetch(url, { cache: 'force-cache' })).text());
  return (await Promise.all(texts)).join('\n');
}

const heapNow = (): number | undefined => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize;

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const bodyCount = (): number => document.querySelectorAll('body > :not(style, link, script)').length;

const garbage = (): WeakRef<object> => new WeakRef({});

/** Says which module is on screen, until the page is left or hidden; null: it is. Without storage no freeze is found after a reload. */
function keepBeat(beat: Beat | null): void {
  try {
    if (beat) sessionStorage.setItem(BEAT, JSON.stringify(beat));
    else sessionStorage.removeItem(BEAT);
  } catch {
    // no storage
  }
}

/** The last visit of this tab ended without a farewell: its page was frozen when it was reloaded. */
function frozenBefore(): Beat | undefined {
  try {
    const kept = sessionStorage.getItem(BEAT);
    const beat = kept ? (JSON.parse(kept) as Beat) : undefined;
    const age = beat ? performance.timeOrigin - beat.at : 0;
    return age >= FROZEN_MS && age < RELOADED_MS ? beat : undefined;
  } catch {
    return undefined; // no storage, or invalid content
  }
}

/** Begins to watch. Returns a function that ends it. */
export function watchPage(options: WatchOptions): () => void {
  const { active, onScreen, report, warn, scripts = loadedScripts, heap = heapNow } = options;
  const known = new Set<string>();
  const texts = new Map<string, Promise<string>>();
  let number = 0;
  let ticks = 0;
  let waiting: { visit: Visit; at: number }[] = [];
  const outside = new Map<string, number[]>();
  const samples: { heap: number; modules: Set<string> }[] = [];
  let visited = new Set<string>();
  let canary = garbage();

  function note(one: Omit<Beat, 'at'>, { kind, detail }: Misbehaviour): void {
    const { module, version } = one;
    const preview = previewOf(one);
    const key = `${module} ${version} ${kind} ${detail}`;
    if (known.has(key)) return;
    known.add(key);
    warn(`${module} ${version} ${misbehaviourText({ kind, detail })}`);
    report({ module, version, kind, detail, ...(preview && { preview }) });
  }

  const textsOf = (release: ActiveRelease): Promise<string> => {
    const key = baseOf(release) + performance.getEntriesByType('resource').length;
    const text = texts.get(key) ?? scripts(release).catch(() => '');
    texts.set(key, text);
    return text;
  };

  /** The release that has a function. An extension's function is in none. */
  async function ownerOf(source: string): Promise<ActiveRelease | undefined> {
    if (source.length < LONG_ENOUGH) return undefined;
    const found: ActiveRelease[] = [];
    for (const release of active()) if ((await textsOf(release)).includes(source)) found.push(release);
    texts.clear();
    return found.find((one) => one === onScreen()) ?? found[0];
  }

  const builtinCheck = createBuiltinCheck();
  let isFirst = true;
  async function checkBuiltins(screen: ActiveRelease | undefined): Promise<void> {
    const wasFirst = isFirst;
    isFirst = false;
    for (const { name, source } of builtinCheck()) {
      const owner = source ? await ownerOf(source) : wasFirst && !screen ? undefined : screen;
      if (owner) note(about(owner), { kind: 'builtin', detail: name });
    }
  }

  const log = createHeldLog(() => number);

  async function checkHeld(): Promise<void> {
    const groups = groupBy(
      log.held().filter(({ visit, source }) => visit !== number && source),
      ({ type, source }) => `${type} ${source}`,
    );
    for (const held of groups.values()) {
      if (new Set(held.map(({ visit }) => visit)).size < 2) continue; // one may be a listener of the whole module
      const owner = await ownerOf(held[0]!.source);
      if (owner)
        note(about(owner), { kind: 'listener', detail: held[0]!.type.replace(/[^\w.: -]/g, '').slice(0, 40) || 'other' });
    }
  }

  let suspects: { release: ActiveRelease; visit: number; traces: Trace[] }[] = [];

  const isOpen = () => document.querySelector('[role="dialog"]') !== null;

  /** A style that the next page adds within a second of its arrival, and removes when it is left, is no one's fault: a style counts once the next
   *  page has been left, too. */
  function checkStyles({ release, styles, number: at }: Visit, screen: ActiveRelease | undefined): void {
    if (isOpen()) return;
    const [due, later] = [
      suspects.filter((one) => one.visit < at && one.release !== release),
      suspects.filter((one) => one.visit >= at),
    ];
    for (const one of due)
      for (const { detail, isThere } of one.traces) if (isThere()) note(about(one.release), { kind: 'style', detail });
    suspects = later;
    if (release && screen?.name !== release.name) suspects.push({ release, visit: at, traces: stylesLeft(styles) });
  }

  const isRising = (values: readonly number[], step: number): boolean =>
    values.length >= RISING && values.slice(-RISING).every((value, at, all) => at === 0 || value >= all[at - 1]! + step);

  /** Only what this visit added: all modules share the body. */
  function checkElements({ release, elements, elementsLeft }: Visit): void {
    if (!release || isOpen()) return;
    const counts = elementsLeft > elements ? [...(outside.get(release.name) ?? []), elementsLeft].slice(-RISING) : [];
    outside.set(release.name, counts);
    if (isRising(counts, 1)) note(about(release), { kind: 'memory', detail: 'elements' });
  }

  /** Right after a collection, what is in use is what is kept. */
  function checkHeap(): void {
    if (canary.deref() !== undefined) return;
    canary = garbage();
    const used = heap();
    if (used === undefined || visited.size === 0) return;
    samples.push({ heap: used, modules: visited });
    visited = new Set();
    if (
      !isRising(
        samples.map((one) => one.heap),
        HEAP_STEP,
      )
    )
      return;
    const suspects = samples
      .slice(-RISING + 1)
      .reduce((all, one) => new Set([...all].filter((name) => one.modules.has(name))), samples.at(-1)!.modules);
    const release = [...active()].find(({ name }) => suspects.size === 1 && suspects.has(name));
    if (release) note(about(release), { kind: 'memory', detail: 'heap' });
  }

  const begin = (release: ActiveRelease | undefined): Visit => {
    number += 1;
    if (release) visited.add(release.name);
    return {
      release,
      path: location.pathname,
      number,
      styles: visit?.release?.name === release?.name && visit ? visit.styles : stylesNow(),
      elements: bodyCount(),
      elementsLeft: 0,
    };
  };

  let visit: Visit | undefined;
  visit = begin(onScreen());

  function leave(): void {
    visit!.elementsLeft = bodyCount();
    waiting.push({ visit: visit!, at: ticks + SETTLE });
  }

  async function lookBack(screen: ActiveRelease | undefined): Promise<void> {
    const due = waiting.filter(({ at }) => at <= ticks);
    waiting = waiting.filter(({ at }) => at > ticks);
    for (const one of due) {
      checkStyles(one.visit, screen);
      checkElements(one.visit);
    }
    if (due.length > 0) await checkHeld();
    if (due.length > 0 || ticks % CHECK_EVERY === 1) await checkBuiltins(screen);
  }

  const beat = (release: ActiveRelease | undefined): void =>
    keepBeat(release && document.visibilityState === 'visible' ? { ...about(release), at: Date.now() } : null);

  function tick(): void {
    const screen = onScreen();
    ticks += 1;
    beat(screen);
    if (document.visibilityState !== 'visible') return;
    if (screen !== visit!.release || location.pathname !== visit!.path) {
      leave();
      visit = begin(screen);
    }
    checkHeap();
    void lookBack(screen);
  }

  const frozen = frozenBefore();
  if (frozen) note(frozen, { kind: 'freeze', detail: 'until reload' });

  const type = PerformanceObserver.supportedEntryTypes.includes('long-animation-frame') ? 'long-animation-frame' : 'longtask';
  const freezes = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, scripts: ran = [] } = entry as PerformanceEntry & { scripts?: { sourceURL: string; duration: number }[] };
      if (duration < FROZEN_MS || document.visibilityState !== 'visible') continue;
      const longest = ran.toSorted((one, other) => other.duration - one.duration)[0];
      const ofScript = [...active()].find((one) => longest?.sourceURL.startsWith(baseOf(one)));
      const owner = longest ? ofScript : visit!.release; // a script of no module is a tool's or an extension's
      if (owner) note(about(owner), { kind: 'freeze', detail: duration < 10_000 ? '3 s' : '10 s' });
    }
  });
  freezes.observe({ type });

  /** The browser names the script that it stopped. */
  const onBlocked = ({ sourceFile, blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    const owner = [...active()].find((one) => sourceFile?.startsWith(baseOf(one)));
    const target = URL.parse(blockedURI)?.host || blockedURI.replace(/:.*/, '') || 'inline';
    if (owner) note(about(owner), { kind: 'policy', detail: `${effectiveDirective} ${target}`.slice(0, 60) });
  };
  document.addEventListener('securitypolicyviolation', onBlocked);

  const end = () => keepBeat(null);
  const onHide = () => document.hidden && end();
  addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', onHide);
  const timer = setInterval(tick, TICK_MS);
  tick();
  return () => {
    clearInterval(timer);
    removeEventListener('pagehide', end);
    document.removeEventListener('visibilitychange', onHide);
    document.removeEventListener('securitypolicyviolation', onBlocked);
    freezes.disconnect();
    log.stop();
    end();
  };
}
