// Measures LCP and INP (web.dev/vitals) by module. A chunk of its own, loaded when the page is idle: the browser keeps earlier entries.
// Not `web-vitals`, which measures a page as a whole (docs/decisions/064).
import { bucketOf, type VitalReport } from '@landfall/modules';
import type { ActiveRelease } from '../active-release.ts';
import { type Measured, measured, type PressLog } from './press-log.ts';

interface VitalsOptions {
  presses: PressLog;
  /** Whose page was loaded: the LCP is theirs, and the shell's. Undefined: a page of the shell. */
  release: ActiveRelease | undefined;
  shell: Measured | null;
  /** A page loaded in the background has no LCP, because no one waited for it. */
  wasHidden: boolean;
}

/** Faster presses are in the first bucket without being observed. ms */
const OBSERVED_FROM = 50;
/** INP leaves out the slowest press of each fifty. */
const PRESSES_PER_OUTLIER = 50;

const keyOf = ({ module, version }: Measured): string => `${module} ${version}`;

/** The owner of the press that an event belongs to: the last press that began before it. */
const ownerAt = (presses: PressLog, at: number): Measured | null => [...presses].findLast(([begun]) => begun <= at)?.[1] ?? null;

/** How many presses each release had. */
function countsOf(presses: PressLog): Map<string, { owner: Measured; count: number }> {
  const counts = new Map<string, { owner: Measured; count: number }>();
  for (const owner of presses.values())
    if (owner) counts.set(keyOf(owner), { owner, count: (counts.get(keyOf(owner))?.count ?? 0) + 1 });
  return counts;
}

/** A visit with more presses starts again at a slow one: those of its beginning were measured long ago. */
const KEPT = 5000;

interface Observed {
  /** Entries that the observer has not handed over yet. */
  handOver(): void;
  stop(): void;
}

/** `durationThreshold` is of Event Timing, which TypeScript's types lack. */
interface ObserverInit extends PerformanceObserverInit {
  durationThreshold?: number;
}

function observe<Entry extends PerformanceEntry>(
  init: ObserverInit & { type: string },
  seen: (entries: Entry[]) => void,
): Observed {
  if (!PerformanceObserver.supportedEntryTypes.includes(init.type)) return { handOver() {}, stop() {} };
  const observer = new PerformanceObserver((list) => seen(list.getEntries() as Entry[]));
  observer.observe({ buffered: true, ...init });
  return { handOver: () => seen(observer.takeRecords() as Entry[]), stop: () => observer.disconnect() };
}

/** The INP of a visit's presses. @param slow durations of those that were observed  @param count of all */
export function inpOf(slow: readonly number[], count: number): number {
  return slow.toSorted((one, other) => other - one)[Math.floor(count / PRESSES_PER_OUTLIER)] ?? 0;
}

function watchLcp({ release, shell, wasHidden }: VitalsOptions) {
  const owners = release?.why === 'override' ? [] : [measured(release), shell];
  let lcp: number | undefined;
  const observed = observe({ type: 'largest-contentful-paint' }, (entries) => {
    lcp = entries.at(-1)?.startTime ?? lcp;
  });
  let isTaken = wasHidden;
  return (): VitalReport[] => {
    observed.handOver();
    if (isTaken || lcp === undefined) return [];
    isTaken = true;
    observed.stop();
    return owners.flatMap((owner) => (owner ? [{ ...owner, lcp: bucketOf('lcp', lcp!) }] : []));
  };
}

function watchInp({ presses }: VitalsOptions) {
  /** By owner and press, the longest of its events. */
  let slow = new Map<string, Map<number, number>>();
  const observed = observe<PerformanceEventTiming>({ type: 'event', durationThreshold: OBSERVED_FROM }, (entries) => {
    if (presses.size > KEPT) presses.clear();
    for (const { startTime, duration, interactionId } of entries) {
      const owner = ownerAt(presses, startTime);
      if (!interactionId || !owner || duration <= OBSERVED_FROM) continue;
      const own = slow.get(keyOf(owner)) ?? new Map<number, number>();
      slow.set(keyOf(owner), own.set(interactionId, Math.max(duration, own.get(interactionId) ?? 0)));
    }
  });
  return (): VitalReport[] => {
    observed.handOver();
    const taken = [...countsOf(presses)].map(([key, { owner, count }]) => ({
      ...owner,
      inp: bucketOf('inp', inpOf([...(slow.get(key)?.values() ?? [])], count)),
    }));
    slow = new Map();
    presses.clear();
    return taken;
  };
}

/** Begins to measure. Returns what to report of the visit that ends when the tab is hidden. */
export function watchVitals(options: VitalsOptions): () => VitalReport[] {
  const [takeLcp, takeInp] = [watchLcp(options), watchInp(options)];
  return () => {
    const all = new Map(takeLcp().map((one) => [keyOf(one), one]));
    for (const one of takeInp()) all.set(keyOf(one), { ...all.get(keyOf(one)), ...one });
    return [...all.values()];
  };
}
