import type { FaultKind, Release } from '@landfall/modules';
import type { ActiveRelease } from '../active-release.ts';
import type { LoadFailure } from './cause-of.ts';
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
  /** Why a release did not load; undefined if that code does not load either. Never rejects. */
  ofLoad(error: unknown, name: string, release: Release): Promise<LoadFailure | undefined>;
}

interface FaultOptions {
  /** Releases in this tab. */
  active: () => Iterable<ActiveRelease>;
  report: (report: Report) => void;
}

const faultCode = () => import(/* webpackChunkName: "faults" */ './fault-of.ts');

/** The release of the shell as the origin of its files; undefined in development. */
export function shellOrigin(): CodeOrigin | undefined {
  const release = shellRelease();
  return release ? { ...release, base: `${location.origin}/` } : undefined;
}

const ENTRY = 'remoteEntry.js';

/** A release as the origin of its files. */
export function originOf(name: string, release: Release): CodeOrigin {
  const { href } = new URL(release.entry, location.origin);
  return { module: name, version: release.version, base: href.slice(0, href.length - ENTRY.length) };
}

/** Overrides are left out: they say nothing about what customers get. */
const originsOf = (active: Iterable<ActiveRelease>): CodeOrigin[] =>
  [...active].filter(({ why }) => why !== 'override').map(({ name, choice }) => originOf(name, choice.release));

export function createFaults({ active, report }: FaultOptions): Faults {
  const seen = new WeakSet<Error>();
  const known = new Set<string>();
  /** The last errors that no code handled: an entry that throws while it runs tells the loader only that it failed. */
  const recent: Error[] = [];

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
      recent.splice(0, recent.push(error) - MAX_FAULTS);
      reportFault(error, kind).catch(() => undefined /* its code did not load: no report then */);
    },
    ofLoad: (error, name, release) =>
      Promise.all([import(/* webpackChunkName: "faults" */ './cause-of.ts'), faultCode()])
        .then(([{ causeOf }, { loadFaultOf }]) =>
          causeOf(error, release, (one) => loadFaultOf([one, ...recent], originOf(name, release), shellOrigin())),
        )
        .catch(() => undefined),
    async ofCrash(error, release) {
      if (error instanceof Error) seen.add(error);
      return faultCode().then(
        ({ crashOf }) => crashOf(error, originOf(release.name, release.choice.release), shellOrigin()),
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
