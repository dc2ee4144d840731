import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, refusal, serve } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Facts {
  modules: Record<string, { stable: { version: string }; previous: { version: string } | null } | undefined>;
}
const served = async (module: string) => {
  const { modules } = await ask<Facts>(db, 'map_facts', { environment: 'production' }, null);
  return { live: modules[module]?.stable.version ?? null, previous: modules[module]?.previous?.version ?? null };
};
const promote = (module: string, version: string, more = {}) => ask(db, 'promote', at(module, { version, ...more }));
const rollBack = (module: string, more = {}) => ask<{ version: string }>(db, 'rollback', at(module, more));

describe('A rollback', () => {
  it('goes to a version that was rolled back once and promoted again since', async () => {
    await serve(db, 'again', '1.0.0', '1.1.0');
    expect(await rollBack('again')).toMatchObject({ version: '1.0.0' });
    await promote('again', '1.1.0');
    await publish(db, 'again', '1.2.0');
    await promote('again', '1.2.0');
    expect(await served('again')).toEqual({ live: '1.2.0', previous: '1.1.0' });
    expect(await rollBack('again')).toMatchObject({ version: '1.1.0', from: '1.2.0' });
    expect(await rollBack('again')).toMatchObject({ version: '1.0.0', from: '1.1.0' });
    expect(await refusal(rollBack('again'))).toBe('PT409 no_previous');
  });

  it('counts the completion of a rollout as a promotion, and its start or its abort not', async () => {
    await serve(db, 'share', '1.0.0', '1.1.0');
    await rollBack('share');
    await ask(db, 'rollout_start', at('share', { version: '1.1.0', weight: 100 }));
    await ask(db, 'rollout_abort', at('share'));
    await publish(db, 'share', '1.2.0');
    await promote('share', '1.2.0');
    expect((await served('share')).previous).toBe('1.0.0');
    await ask(db, 'rollout_start', at('share', { version: '1.1.0', weight: 100 }));
    await ask(db, 'rollout_complete', at('share'));
    await promote('share', '1.2.0');
    expect((await served('share')).previous).toBe('1.1.0');
  });

  it('in one environment does not change another’s', async () => {
    await ask(db, 'change_settings', { environment: 'staging', create: true });
    const staging = { environment: 'staging', module: 'apart' };
    await serve(db, 'apart', '1.0.0', '1.1.0', '1.2.0');
    for (const version of ['1.0.0', '1.1.0']) await ask(db, 'promote', { ...staging, version });
    await ask(db, 'rollback', staging);
    expect(await rollBack('apart')).toMatchObject({ version: '1.1.0' });
  });
});

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];

interface Step {
  kind: 'promote' | 'rollback' | 'complete' | 'try' | 'withdraw' | 'force';
  version: string;
}

/** What operators do. `complete` is a rollout from start to end; `try` one that is aborted. */
const aStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('promote', 'promote', 'promote', 'rollback', 'rollback', 'complete', 'try', 'withdraw', 'force'),
  version: fc.constantFrom(...VERSIONS),
});

/** A shop that keeps a list of what served everyone, and a set of what was taken back. */
class Model {
  readonly served: string[] = [];
  readonly takenBack = new Set<string>();
  readonly withdrawn = new Set<string>();

  get live(): string | null {
    return this.served.at(-1) ?? null;
  }

  get target(): string | null {
    const fits = (version: string) => version !== this.live && !this.takenBack.has(version) && !this.withdrawn.has(version);
    return this.served.findLast(fits) ?? null;
  }

  serve(version: string): void {
    if (this.withdrawn.has(version) || version === this.live) return;
    this.served.push(version);
    this.takenBack.delete(version);
  }

  rollBack(): void {
    if (this.target === null) return;
    const { live, target } = this;
    this.takenBack.add(live!);
    this.served.push(target!);
  }
}

/** A refusal is an answer too: the model says whether it was the right one. */
const tried = (work: Promise<unknown>) => work.catch(() => {});

async function take(module: string, { kind, version }: Step, model: Model): Promise<void> {
  if (kind === 'promote') {
    model.serve(version);
    await tried(promote(module, version));
  } else if (kind === 'force') {
    model.serve(version);
    await tried(promote(module, version, { forced: ['files'], reason: 'x' }));
  } else if (kind === 'rollback') {
    model.rollBack();
    await tried(rollBack(module));
  } else if (kind === 'withdraw') {
    if (version !== model.live) model.withdrawn.add(version);
    await tried(ask(db, 'withdraw', at(module, { version, reason: 'x' })));
  } else {
    const starts = model.live !== null && version !== model.live && !model.withdrawn.has(version);
    await tried(ask(db, 'rollout_start', at(module, { version, weight: 100 })));
    if (kind === 'complete' && starts) model.serve(version);
    await tried(ask(db, kind === 'complete' ? 'rollout_complete' : 'rollout_abort', at(module)));
  }
}

it('The map’s previous version, and where a rollback goes, are those of a simple model, for any order of steps', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 25 }), async (steps) => {
      const module = `model-${(round += 1)}`;
      for (const version of VERSIONS) await publish(db, module, version);
      const model = new Model();
      for (const step of steps) {
        await take(module, step, model);
        const known = model.live === null ? { live: null, previous: null } : { live: model.live, previous: model.target };
        expect(await served(module)).toEqual(known);
      }
      const target = model.target;
      const end = await rollBack(module).then(
        ({ version }) => version,
        () => null,
      );
      expect(end).toBe(target);
    }),
    { numRuns: 60, seed: 18 },
  );
}, 300_000);
