import type { RemoteModule, ShellContext } from '@landfall/contract';
import type { Choice } from '@landfall/modules';
import type { ReleaseSource } from '../delivery.ts';
import type { Outcome, Report } from '../health/reports.ts';
import type { Faults } from '../health/watch-faults.ts';
import { type ActiveRelease, createActiveRelease } from '../active-release.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { ModuleLoadError } from '../module-load-error.ts';

/** A page or slot, with the release it comes from. */
export interface Loaded<T> {
  release: ActiveRelease;
  part: T;
}

export interface Failure {
  choice: Choice;
  ms: number;
  error: unknown;
}

interface Request<T> {
  name: string;
  choices: Choice[];
  revision: number;
  /** What must load from the remote for the release to count as loaded. */
  partOf: (module: RemoteModule) => Promise<T>;
  /** Releases already tried. */
  failures?: Failure[];
  /** Whether these releases replace one that crashed. */
  isFallback?: boolean;
}

interface LoaderOptions {
  context: ShellContext;
  source: ReleaseSource;
  report: (report: Report) => void;
  /** Why a release did not load. Without it reports have no cause. */
  causeOf?: Faults['ofLoad'] | undefined;
}

const titleOf = (name: string, { release }: Choice) => `${name} ${release.version}`;

/** Loads the first release of a module that works. */
export function createLoader({ context, source, report, causeOf }: LoaderOptions) {
  /** Remotes already fetched, by module and version. */
  const remotes = new Map<string, Promise<RemoteModule>>();
  const started = new Map<string, ActiveRelease>();

  /** Overrides are not reported: they say nothing about what customers get. */
  function reportOutcome(name: string, { release, why }: Choice, outcome: Outcome, ms: number, more?: Partial<Report>): void {
    if (why !== 'override') report({ module: name, version: release.version, outcome, ms, ...more });
  }

  function fetchRemote(name: string, choice: Choice, deadline: Deadline): Promise<RemoteModule> {
    const key = titleOf(name, choice);
    const remote = remotes.get(key) ?? deadline.limit('module', source.load(name, choice.release, deadline));
    remotes.set(key, remote);
    remote.catch(() => remotes.delete(key));
    return remote;
  }

  /** Loads one release and the part needed of it. While its entry is slow, the next release loads beside it, ready for a fallback; the order of
   *  preference stays. */
  async function attempt<T>(request: Request<T>, at: number) {
    const { name, choices, partOf } = request;
    const choice = choices[at]!;
    const hasFallback = at + 1 < choices.length;
    const deadline = createDeadline({
      what: titleOf(name, choice),
      why: choice.why,
      hasFallback,
      onSlowEntry: () => hasFallback && void attempt(request, at + 1).catch(() => undefined /* reported if it is needed */),
    });
    const module = await fetchRemote(name, choice, deadline);
    return { module, part: await deadline.limit('page', partOf(module)) };
  }

  function startOnce(release: ActiveRelease): ActiveRelease {
    const key = titleOf(release.name, release.choice);
    const known = started.get(key) ?? release;
    known.start();
    started.set(key, known);
    return known;
  }

  function reportFailures(name: string, failures: Failure[], outcome: 'fallback' | 'failed'): void {
    for (const { choice, ms, error } of failures) {
      if (!causeOf) reportOutcome(name, choice, outcome, ms);
      else void causeOf(error, name, choice.release).then((found) => reportOutcome(name, choice, outcome, ms, found));
      if (outcome === 'fallback') context.log.warn('modules', `${titleOf(name, choice)} did not load`, error);
    }
  }

  /** @throws ModuleLoadError if no release loads */
  async function loadWithFallback<T>(request: Request<T>): Promise<Loaded<T>> {
    const { name, choices, revision, failures = [], isFallback = false } = request;
    for (const [at, choice] of choices.entries()) {
      const begun = performance.now();
      try {
        const { module, part } = await attempt(request, at);
        const why = isFallback || failures.length > 0 || choice.why === 'previous' ? 'fallback' : choice.why;
        const fallbacks = choices.slice(at + 1);
        const release = startOnce(createActiveRelease(context, { name, module, choice, why, revision, fallbacks }));
        reportOutcome(name, choice, 'loaded', performance.now() - begun);
        reportFailures(name, failures, 'fallback');
        return { release, part };
      } catch (error) {
        failures.push({ choice, ms: performance.now() - begun, error });
      }
    }
    reportFailures(name, failures, 'failed');
    const cause = failures.at(-1)?.error ?? new Error(`The module map has no release of ${name}`);
    throw new ModuleLoadError(
      cause,
      name,
      failures.map(({ choice }) => choice.release.version),
    );
  }

  return { loadWithFallback, reportOutcome };
}
