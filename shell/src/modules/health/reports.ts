import {
  type Cause,
  type ErrorName,
  type FaultKind,
  type Frame,
  MAX_REPORTS,
  type Misbehaviour,
  type VitalReport,
} from '@landfall/modules';

/** `fallback`: this version failed and another one showed. `failed`: it failed, and so did every other. `crashed`: a render error.
 *  `erred`: it was shown, and a handler, a promise or a call of it failed. */
export type Outcome = 'loaded' | 'fallback' | 'failed' | 'crashed' | 'erred';

/** Where code failed, without its message, which may contain user input. */
export interface FaultReport {
  kind: FaultKind;
  name: ErrorName;
  /** Of the module alone, innermost first. */
  frames: Frame[];
}

export interface Report {
  module: string;
  version: string;
  outcome: Outcome;
  /** How long the load took. */
  ms: number;
  /** Why it did not load. */
  cause?: Cause;
  fault?: FaultReport;
}

interface Live {
  module: string;
  version: string;
}

/** What a release did to the page around it. */
export interface Seen extends Live, Misbehaviour {
  /** Token of the preview link by which this tab tries the release. */
  preview?: string;
}

export interface Reports {
  add(report: Report): void;
  /** Of this tab, oldest first; at most 100. */
  recent(): readonly Report[];
  /** Sent at once: it is rare. */
  seen(one: Seen): void;
}

interface ReportsOptions {
  /** Of the function `module-health`. */
  url: string;
  environment: string;
  /** The modules at work in this tab. */
  live: () => Live[];
  /** How pages performed, asked for when the tab is hidden. */
  vitals?: () => VitalReport[];
  send?: (url: string, body: string) => unknown;
}

/** ms. A page's modules report together. */
const GATHER_MS = 3000;
const HEARTBEAT_MS = 60_000;
/** Kept for the inspector of modules. */
const MAX_RECENT = 100;
/** Of the reports in a message. With the tabs it stays below the 8 kB that the function takes. */
const MAX_CHARACTERS = 6000;

/** The reports that fit into one message. Drops code positions that do not fit; the errors still count. */
function fitting(waiting: readonly Report[]): Report[] {
  const reports = waiting.slice(0, MAX_REPORTS);
  if (JSON.stringify(reports).length <= MAX_CHARACTERS) return reports;
  return reports.map(({ fault: _place, ...report }) => report);
}

const isVisible = () => document.visibilityState === 'visible';

/** A string is sent as text/plain, which needs no CORS preflight. */
const beacon = (url: string, body: string) => navigator.sendBeacon(url, body);

interface Message {
  seen: Seen[];
  reports: Report[];
  tabs: Live[];
  vitals: VitalReport[];
}

/** Reports to the registry: the outcome of loads; once a minute while the tab is visible, its active versions; and when it is hidden, how pages
 *  performed. Sends only module, version, outcome, milliseconds, buckets and places in released files. A failed report is dropped
 *  silently. */
export function createReports({ url, environment, live, vitals = () => [], send = beacon }: ReportsOptions): Reports {
  let waiting: Report[] = [];
  const recent: Report[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heart: ReturnType<typeof setInterval> | undefined;

  function post(message: Partial<Message>): void {
    try {
      send(url, JSON.stringify({ environment, ...message }));
    } catch {
      // an extension, a policy, a closed queue: no report then
    }
  }

  function flush({ tabs = [], vitals: measured = [] }: Partial<Message> = {}): void {
    clearTimeout(timer);
    timer = undefined;
    const reports = fitting(waiting);
    waiting = [];
    if (reports[0] || tabs[0] || measured[0])
      post({ ...(reports[0] && { reports }), ...(tabs[0] && { tabs }), ...(measured[0] && { vitals: measured }) });
  }

  const beat = () => {
    if (isVisible()) flush({ tabs: live() });
  };

  /** The first report's message is the first heartbeat. */
  function gathered(): void {
    // Not `const isFirst = heart === undefined; heart ??= ...`: the build's minifier moves the question behind the assignment.
    if (heart !== undefined) return flush();
    heart = setInterval(beat, HEARTBEAT_MS);
    flush(isVisible() ? { tabs: live() } : {});
  }

  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) flush({ vitals: vitals() });
  });

  return {
    recent: () => recent,
    seen: (one) => post({ seen: [one] }),
    add(report) {
      const rounded = { ...report, ms: Math.max(0, Math.round(report.ms)) };
      waiting.push(rounded);
      recent.splice(0, recent.push(rounded) - MAX_RECENT);
      timer ??= setTimeout(gathered, GATHER_MS);
    },
  };
}
