import type { RemoteModule, ShellContext } from '@landfall/contract';
import type { Choice } from '@landfall/modules';
import type { Finder } from './delivery.ts';
import type { Outcome, Report } from './health/reports.ts';
import { NotLoaded } from './not-loaded.ts';
import { type Patience, patienceWith } from './patience.ts';
import { type Running, createRunning } from './running.ts';
import { within } from './within.ts';

/** A part of a release: a page, a slot, or only its coming. */
export interface Part<T> {
  running: Running;
  part: T;
}

export interface Failure {
  choice: Choice;
  ms: number;
  error: unknown;
}

interface Wanted<T> {
  name: string;
  choices: Choice[];
  revision: number;
  partOf: (module: RemoteModule) => Promise<T>;
  /** Of releases tried before. */
  failures?: Failure[];
}

interface InOrderOptions {
  context: ShellContext;
  finder: Finder;
  report: (report: Report) => void;
}

const patienceOf = (choices: Choice[], at: number): Patience => patienceWith(choices[at]!.why, at === choices.length - 1);

const nameOf = (name: string, { release }: Choice) => `${name} ${release.version}`;

/** Tries the releases of a module one after the other. */
export function createInOrder({ context, finder, report }: InOrderOptions) {
  /** What came before, by module and version: a release that was brought for a page that was left meanwhile is not brought again. */
  const modules = new Map<string, Promise<RemoteModule>>();
  const started = new Map<string, Running>();

  /** A tester's tab says nothing of what customers get. */
  function tell(name: string, { release, why }: Choice, outcome: Outcome, ms: number): void {
    if (why !== 'override') report({ module: name, version: release.version, outcome, ms });
  }

  function take(name: string, choice: Choice, patience: Patience, whenLate: () => void): Promise<RemoteModule> {
    const key = nameOf(name, choice);
    const coming = modules.get(key) ?? finder.take(name, choice.release, patience, whenLate);
    modules.set(key, coming);
    coming.catch(() => modules.delete(key));
    return coming;
  }

  /** A release with its part. While its entry is late the one behind it is brought too, so that it is at hand should this one be given up;
   *  which of them is taken is decided then, not by who is first. */
  async function bring<T>(wanted: Wanted<T>, at: number) {
    const { name, choices, partOf } = wanted;
    const choice = choices[at]!;
    const patience = patienceOf(choices, at);
    const bringNext = () => at + 1 < choices.length && void bring(wanted, at + 1).catch(() => undefined /* said in its turn */);
    const module = await take(name, choice, patience, bringNext);
    return { module, part: await within(partOf(module), patience.page, nameOf(name, choice)) };
  }

  function startOnce(running: Running): Running {
    const key = nameOf(running.name, running.choice);
    const known = started.get(key) ?? running;
    known.start();
    started.set(key, known);
    return known;
  }

  function settle(name: string, failures: Failure[], outcome: 'fallback' | 'failed'): void {
    for (const { choice, ms, error } of failures) {
      tell(name, choice, outcome, ms);
      if (outcome === 'fallback') context.log.warn('modules', `${nameOf(name, choice)} did not load`, error);
    }
  }

  /** The first release that comes with the part that is needed of it.
   *  @throws NotLoaded */
  async function firstThatComes<T>(wanted: Wanted<T>): Promise<Part<T>> {
    const { name, choices, revision, failures = [] } = wanted;
    for (const [at, choice] of choices.entries()) {
      const begun = performance.now();
      try {
        const { module, part } = await within(bring(wanted, at), patienceOf(choices, at).whole, nameOf(name, choice));
        const why = failures.length > 0 || choice.why === 'previous' ? 'fallback' : choice.why;
        const running = startOnce(createRunning(context, { name, module, choice, why, revision, behind: choices.slice(at + 1) }));
        tell(name, choice, 'loaded', performance.now() - begun);
        settle(name, failures, 'fallback');
        return { running, part };
      } catch (error) {
        failures.push({ choice, ms: performance.now() - begun, error });
      }
    }
    settle(name, failures, 'failed');
    const failure = failures.at(-1)?.error ?? new Error(`The module map has no release of ${name}`);
    throw new NotLoaded(
      failure,
      name,
      failures.map(({ choice }) => choice.release.version),
    );
  }

  return { firstThatComes, tell };
}
