import { createHash } from 'node:crypto';
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
const rollBack = (module: string, more = {}) => ask<{ version: string }>(db, 'rollback', at(module, more));

describe('A version that did badly while it served everyone', () => {
  interface Skip {
    version: string;
    why: string;
  }
  const report = async (module: string, version: string, outcome: string, count: number, from = 0) => {
    for (let n = 0; n < count; n++)
      await ask(db, 'report', {
        environment: 'production',
        reporter: createHash('sha256')
          .update(`${module} ${from + n}`)
          .digest('hex'),
        reports: [{ module, version, outcome, ms: 1 }],
      });
  };
  const facts = async (module: string) => {
    const { modules } = await ask<{ modules: { module: string; rollbackTarget: string; rollbackSkips: Skip[] }[] }>(
      db,
      'overview',
      { environment: 'production' },
    );
    return modules.find((one) => one.module === module)!;
  };

  it('is skipped by the map and by a rollback, which say why: its errors rose above those of the one before it', async () => {
    await serve(db, 'rose', '1.0.0');
    await report('rose', '1.0.0', 'loaded', 99);
    await report('rose', '1.0.0', 'failed', 1, 99);
    await serve(db, 'rose', '1.1.0');
    await report('rose', '1.1.0', 'loaded', 60);
    await report('rose', '1.1.0', 'crashed', 15, 60);
    await serve(db, 'rose', '1.2.0');
    expect(await served('rose')).toEqual({ live: '1.2.0', previous: '1.0.0' });
    const why = expect.stringMatching(/^It failed for \d+ of \d+ visitors; 1\.0\.0 before it for 1 of 100\.$/) as string;
    expect(await facts('rose')).toMatchObject({ rollbackTarget: '1.0.0', rollbackSkips: [{ version: '1.1.0', why }] });
    expect(await rollBack('rose')).toMatchObject({ version: '1.0.0', skipped: [{ version: '1.1.0', why }] });
  });

  it('is not meant where its errors are those of the version before it, or few', async () => {
    await serve(db, 'alike', '1.0.0');
    await report('alike', '1.0.0', 'loaded', 70);
    await report('alike', '1.0.0', 'failed', 20, 70);
    await serve(db, 'alike', '1.1.0');
    await report('alike', '1.1.0', 'loaded', 70);
    await report('alike', '1.1.0', 'failed', 22, 70);
    await serve(db, 'alike', '1.2.0');
    expect((await served('alike')).previous).toBe('1.1.0');
  });

  it('is skipped after an alarm, also when health rolls back by itself', async () => {
    await serve(db, 'alarmed', '1.0.0', '1.1.0');
    await report('alarmed', '1.1.0', 'failed', 20);
    await serve(db, 'alarmed', '1.2.0');
    await ask(db, 'change_settings', at('alarmed', { autoRollback: true }));
    await report('alarmed', '1.2.0', 'crashed', 20, 100);
    expect(await served('alarmed')).toEqual({ live: '1.0.0', previous: null });
    const { entries } = await ask<{ entries: { reason: string }[] }>(db, 'history', at('alarmed'));
    expect(entries[0]!.reason).toMatch(/^Failed for 20 of 20 visitors in 10 minutes\. Skipped 1\.1\.0: It failed for/);
  });

  it('is served again where an operator names it, and starts without a flaw when it is promoted', async () => {
    await serve(db, 'named', '1.0.0', '1.1.0');
    await report('named', '1.1.0', 'failed', 20);
    await serve(db, 'named', '1.2.0');
    expect(await rollBack('named', { version: '1.1.0' })).toMatchObject({ version: '1.1.0', from: '1.2.0', skipped: [] });
    await serve(db, 'named', '1.3.0');
    expect((await served('named')).previous).toBe('1.1.0');
  });

  it('cannot be named where it has not served everyone before', async () => {
    await serve(db, 'unserved', '1.0.0', '1.1.0');
    await publish(db, 'unserved', '1.2.0');
    expect(await refusal(rollBack('unserved', { version: '1.2.0' }))).toBe('PT409 no_previous');
    expect(await refusal(rollBack('unserved', { version: '1.1.0' }))).toBe('PT409 no_previous');
  });
});

describe('Why a release did not load', () => {
  const causesOf = async (module: string, version: string) => {
    const { figures } = await ask<{ figures: { module: string; health: { version: string; causes: [string, number][] }[] }[] }>(
      db,
      'overview',
      { environment: 'production' },
    );
    return figures.find((one) => one.module === module)!.health.find((one) => one.version === version)!.causes;
  };
  const fail = (module: string, who: string, cause: string | null, outcome = 'failed') =>
    ask(db, 'report', {
      environment: 'production',
      reporter: createHash('sha256').update(who).digest('hex'),
      reports: [{ module, version: '1.0.0', outcome, ms: 1, ...(cause && { cause }) }],
    });

  it('is counted once a minute for each visitor, and shown with the alarm', async () => {
    await serve(db, 'cause', '1.0.0');
    for (let n = 0; n < 15; n++) await fail('cause', `a ${n}`, 'not_found');
    for (let n = 0; n < 5; n++) await fail('cause', `b ${n}`, 'timeout', 'fallback');
    await fail('cause', 'a 1', 'integrity');
    await fail('cause', 'c', null); // a browser with an older shell
    expect(await causesOf('cause', '1.0.0')).toEqual([
      ['not_found', 15],
      ['timeout', 5],
    ]);
    const { alarms } = await ask<{ alarms: { module: string; causes: unknown }[] }>(db, 'overview', {
      environment: 'production',
    });
    expect(alarms.find(({ module }) => module === 'cause')!.causes).toEqual([
      ['not_found', 15],
      ['timeout', 5],
    ]);
  });

  it('is none for a release that loaded', async () => {
    await serve(db, 'fine', '1.0.0');
    await fail('fine', 'd', 'not_found', 'loaded');
    expect(await causesOf('fine', '1.0.0')).toBeUndefined();
  });

  it('is deleted after thirty days', async () => {
    await serve(db, 'gone', '1.0.0');
    await fail('gone', 'e', 'threw');
    await db.sql(`update delivery.load_causes set minute = minute - interval '31 days' where module = 'gone'`);
    await db.sql('select private.tidy_delivery()');
    expect(await db.sql(`select from delivery.load_causes where module = 'gone'`)).toEqual([]);
  });
});

describe('Versions that were taken back', () => {
  const recalled = async (module: string) =>
    (
      await ask<{ modules: Record<string, { recalled?: Record<string, boolean> }> }>(
        db,
        'map_facts',
        { environment: 'production' },
        null,
      )
    ).modules[module]!.recalled;

  it('are in the map for tabs that still have them: at once where they showed wrong figures', async () => {
    await serve(db, 'back', '1.0.0', '1.1.0', '1.2.0');
    expect(await recalled('back')).toBeUndefined();
    await rollBack('back', { wrongFigures: true });
    expect(await recalled('back')).toEqual({ '1.2.0': true });
    await rollBack('back');
    expect(await recalled('back')).toEqual({ '1.2.0': true, '1.1.0': false });
    await ask(db, 'promote', at('back', { version: '1.2.0' }));
    expect(await recalled('back')).toEqual({ '1.1.0': false });
  });

  it('include a candidate whose rollout ended, until it rolls out again', async () => {
    await serve(db, 'ended', '1.0.0');
    await publish(db, 'ended', '1.1.0');
    await ask(db, 'rollout_start', at('ended', { version: '1.1.0', weight: 100 }));
    expect(await recalled('ended')).toBeUndefined();
    await ask(db, 'rollout_abort', at('ended'));
    expect(await recalled('ended')).toEqual({ '1.1.0': false });
    await ask(db, 'rollout_start', at('ended', { version: '1.1.0', weight: 100 }));
    expect(await recalled('ended')).toBeUndefined();
  });

  it('are counted by their open tabs for the operator', async () => {
    await serve(db, 'open', '1.0.0', '1.1.0');
    const tabs = [{ module: 'open', version: '1.1.0' }];
    for (const who of ['a', 'b'])
      await ask(db, 'report', { environment: 'production', reporter: createHash('sha256').update(who).digest('hex'), tabs });
    await db.sql(
      `update delivery.live_tabs set minute = date_trunc('minute', now()) - interval '1 minute' where module = 'open'`,
    );
    expect(await rollBack('open')).toMatchObject({ version: '1.0.0', openTabs: 2 });
  });
});
