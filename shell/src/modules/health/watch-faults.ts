import type { FaultKind } from '@landfall/modules';
import type { ActiveRelease } from '../active-release.ts';
import type { CodeOrigin } from './fault-of.ts';
import type { FaultReport, Report } from './reports.ts';
import { shellRelease } from './shell-release.ts';

/** Different faults that one page reports. A loop that fails must not become traffic. */
const MAX_FAULTS = 10;

export interface Faults {
  /** Reports an error that happened outside rendering, by the release whose code failed: each fault once, at most ten in a page. */
  note(error: unknown, kind: FaultKind): void;
  /** Where a release failed while it was rendered; undefined if that is unknown. Never rejects. */
  ofCrash(error: unknown, release: ActiveRelease): Promise<FaultReport | undefined>;
}

interface FaultOptions {
  /** Releases in this tab. */
  active: () => Iterable<ActiveRelease>;
  report: (report: Report) => void;
}

const faultCode = () => import(/* webpackChunkName: "faults" */ './fault-of.ts');

function shellOrigin(): CodeOrigin | undefined {
  const release = shellRelease();
  return release ? { ...release, base: `${location.origin}/` } : undefined;
}

const ENTRY = 'remoteEntry.js';

function originOf({ name, choice: { release } }: ActiveRelease): CodeOrigin {
  const { href } = new URL(release.entry, location.origin);
  return { module: name, version: release.version, base: href.slice(0, href.length - ENTRY.length) };
}

/** Overrides are left out: they say nothing about what customers get. */
const originsOf = (active: Iterable<ActiveRelease>): CodeOrigin[] =>
  [...active].filter(({ why }) => why !== 'override').map(originOf);

export function createFaults({ active, report }: FaultOptions): Faults {
  const seen = new WeakSet<Error>();
  const known = new Set<string>();

  async function reportFault(error: Error, kind: FaultKind): Promise<void> {
    const found = (await faultCode()).faultOf(error, kind, originsOf(active()), shellOrigin());
    const key = JSON.stringify(found);
    if (!found || known.has(key) || known.size >= MAX_FAULTS) return;
    known.add(key);
    report({ ...found, outcome: 'erred', ms: 0 });
  }

  return {
    note(error, kind) {
      if (!(error instanceof Error) || seen.has(error)) return;
      seen.add(error);
      reportFault(error, kind).catch(() => undefined /* its code did not load: no report then */);
    },
    async ofCrash(error, release) {
      if (error instanceof Error) seen.add(error);
      return faultCode().then(
        ({ crashOf }) => crashOf(error, originOf(release), shellOrigin()),
        () => undefined,
      );
    },
  };
}

/** Notes errors that no code handles. */
export function watchFaults({ note }: Faults): void {
  addEventListener('error', ({ error }) => note(error, 'handler'));
  addEventListener('unhandledrejection', ({ reason }) => note(reason, 'rejection'));
}
