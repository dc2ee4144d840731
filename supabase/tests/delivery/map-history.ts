// A registry's history, generated, and a model of who can reach which release: computed from the maps one after the other, not as the SQL does.

export interface Event {
  /** Days ago. */
  age: number;
  environment: string;
  module: string;
  kind: 'publish' | 'promote' | 'rollback' | 'rollout' | 'complete' | 'abort' | 'withdraw';
  version: string;
  /** What served everyone before; of a rollback: the version that was rolled back. */
  from: string | null;
}

export interface Generated {
  /** Oldest first. */
  events: Event[];
  /** `module/version` of everything that can be reached. */
  reachable: Set<string>;
  releases: string[];
}

/** What one module serves in one environment. */
class Line {
  /** Versions in the order in which they served everyone, the live one last. */
  readonly past: string[] = [];
  readonly rolledBack = new Set<string>();
  candidate: string | null = null;

  get live(): string | null {
    return this.past.at(-1) ?? null;
  }

  previous(withdrawn: ReadonlySet<string>): string | null {
    const usable = (version: string) => version !== this.live && !this.rolledBack.has(version) && !withdrawn.has(version);
    return this.past.slice(0, -1).findLast(usable) ?? null;
  }

  /** Versions that its part of the map names. */
  named(withdrawn: ReadonlySet<string>): string[] {
    return [this.live, this.candidate, this.previous(withdrawn)].filter((version) => version !== null);
  }
}

export interface Shape {
  modules: number;
  releases: number;
  environments: readonly string[];
  /** Of the whole history. */
  days: number;
  /** Younger than this counts as reachable. */
  window: number;
  keep: number;
  random: () => number;
}

/** Random releases over the days, each promoted, rolled out, rolled back or left alone. */
export function generateHistory({ modules, releases, environments, days, window, keep, random }: Shape): Generated {
  const events: Event[] = [];
  const reachable = new Set<string>();
  const all: string[] = [];
  const step = days / releases;
  for (let m = 0; m < modules; m++) {
    const module = `m-${m}`;
    const lines = new Map(environments.map((environment) => [environment, new Line()]));
    const withdrawn = new Set<string>();
    const reach = (version: string) => reachable.add(`${module}/${version}`);
    const named = () => [...lines.values()].flatMap((line) => line.named(withdrawn));
    let isInWindow = false;
    const happens = (
      age: number,
      environment: string,
      kind: Event['kind'],
      version: string,
      change: () => void,
      from: string | null,
    ) => {
      // the maps as they were at the beginning of the window, and after each change in it
      if (!isInWindow && age < window) for (const one of named()) reach(one);
      isInWindow ||= age < window;
      change();
      events.push({ age, environment, module, kind, version, from });
      if (age < window) for (const one of [...named(), ...(kind === 'publish' ? [version] : [])]) reach(one);
    };
    for (let r = 0; r < releases; r++) {
      const version = `1.${r}.0`;
      all.push(`${module}/${version}`);
      const age = days - r * step - (m / modules) * step * 0.01;
      let minute = 0;
      /** Each event a little later, all before the next release. */
      const when = () => age - (step * 0.9 * ++minute) / 60;
      const [first] = environments as [string];
      happens(when(), first, 'publish', version, () => {}, null);
      for (const [environment, line] of lines) {
        const from = line.live;
        const serve = (kind: 'promote' | 'complete') =>
          happens(
            when(),
            environment,
            kind,
            version,
            () => {
              line.past.push(version);
              line.rolledBack.delete(version);
              line.candidate = null;
            },
            from,
          );
        const die = random();
        if (die < 0.2) continue;
        if (from !== null && die < 0.4) {
          happens(when(), environment, 'rollout', version, () => (line.candidate = version), from);
          if (random() < 0.5) happens(when(), environment, 'abort', version, () => (line.candidate = null), from);
          else serve('complete');
        } else serve('promote');
        const back = line.live === version ? line.previous(withdrawn) : null;
        if (back !== null && random() < 0.3)
          happens(
            when(),
            environment,
            'rollback',
            back,
            () => {
              line.rolledBack.add(version);
              line.past.push(back);
              line.candidate = null;
            },
            version,
          );
      }
      const isServed = [...lines.values()].some((line) => line.live === version || line.candidate === version);
      if (!isServed && random() < 0.1) happens(when(), first, 'withdraw', version, () => withdrawn.add(version), null);
    }
    for (const one of named()) reach(one);
    for (const line of lines.values()) for (const one of [...new Set(line.past.toReversed())].slice(0, keep)) reach(one);
  }
  return { events: events.toSorted((one, other) => other.age - one.age), reachable, releases: all };
}
