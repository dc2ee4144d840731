import { openPostgres } from '../../supabase/local/database/postgres.ts';
import { ownerSql, type SqlSession } from '../../supabase/local/database/database.ts';
import { fillTemplate } from '../../supabase/tests/harness/template.ts';
import { startPostgres } from '../postgres.ts';
import type { BenchResult } from './bench-result.ts';
import { median, table } from './table.ts';

const FEW = 1000;
const MANY = 1_000_000;
/** The largest accepted ratio of a report's time with a million reporters. */
const GOAL = 1.2;
const RUNS = 301;

const MODULE = 'bench';
const HASH = 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';

const ask = async <Answer>({ query }: SqlSession, verb: string, as: object | null, input: object): Promise<Answer> => {
  const parameters = [verb, as && JSON.stringify(as), JSON.stringify(input)];
  const [row] = await query<{ answer: Answer }>('select public.delivery($1, $2::jsonb, $3::jsonb) as answer', parameters);
  return row!.answer;
};

/** A live module with a rollout. @returns the rollout's id */
async function startRollout(sql: SqlSession, module: string): Promise<string> {
  const owner = { system: 'start' };
  for (const version of ['1.0.0', '1.1.0']) {
    const files = [{ path: 'remoteEntry.js', bytes: 1, integrity: HASH }];
    await ask(sql, 'publish', owner, { document: { module, version, files } });
  }
  const about = { environment: 'production', module };
  await ask(sql, 'promote', owner, { ...about, version: '1.0.0' });
  const { rollout } = await ask<{ rollout: { id: string } }>(sql, 'rollout_start', owner, {
    ...about,
    version: '1.1.0',
    weight: 1000,
  });
  return rollout.id;
}

/** Adds this many reporters of the candidate in the last hour, as their reports would have stored them. */
async function fill({ query }: SqlSession, module: string, rollout: string, count: number): Promise<void> {
  const periods = `unnest(array[$1::text, delivery.press_period($1::text::uuid)]) period`;
  const minute = `date_trunc('minute', now()) - (n % 60) * interval '1 minute'`;
  await query(
    `insert into delivery.period_reporters select period, '1.1.0', md5($2 || n::text), ${minute}, null from generate_series(1, $3::int) n, ${periods}`,
    [rollout, module, count],
  );
  await query(
    `insert into delivery.period_counts select period, version, last_minute, count(*), 0 from delivery.period_reporters
      where period in ($1::text, delivery.press_period($1::text::uuid)) group by 1, 2, 3`,
    [rollout],
  );
  await query(
    `insert into delivery.seen_reporters select 'production', $1, '1.1.0', ${minute}, md5($1 || n::text), 'loaded', 1
      from generate_series(1, $2::int) n`,
    [module, count],
  );
}

/** Time of one report by a new reporter. ms */
async function timeReport(sql: SqlSession, module: string, run: number): Promise<number> {
  const reports = [{ module, version: '1.1.0', outcome: run % 50 === 0 ? 'crashed' : 'loaded', ms: 100 }];
  const vitals = [{ module, version: '1.1.0', lcp: 3, inp: run % 20 === 0 ? 7 : 1 }];
  const reporter = `${module} run ${run}`.padEnd(20, '.');
  const begun = performance.now();
  await ask(sql, 'report', null, { environment: 'production', reporter, reports, vitals });
  return performance.now() - begun;
}

async function measure(sql: SqlSession): Promise<Record<number, number>> {
  const moduleOf = (count: number) => `${MODULE}-${count}`;
  for (const count of [FEW, MANY]) await fill(sql, moduleOf(count), await startRollout(sql, moduleOf(count)), count);
  await sql.query('vacuum analyze delivery.period_reporters, delivery.period_counts, delivery.seen_reporters');
  await sql.query('checkpoint'); // otherwise the first reports flush the inserted rows
  const times: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
  for (let run = -20; run < RUNS; run++)
    for (const count of [FEW, MANY]) {
      const ms = await timeReport(sql, moduleOf(count), run);
      if (run >= 0) times[count]!.push(ms); // the first rounds warm up
    }
  return { [FEW]: median(times[FEW]!), [MANY]: median(times[MANY]!) };
}

/** The time of a health report on Postgres with a thousand reporters and with a million, alternating. */
export async function health(): Promise<BenchResult> {
  const server = await startPostgres();
  const connection = openPostgres(server.url, { max: 1 });
  try {
    await fillTemplate(connection, 'migrated');
    const times = await measure(ownerSql(connection));
    const ratio = times[MANY]! / times[FEW]!;
    const rows = [FEW, MANY].map((count) => [count.toLocaleString('en'), `${times[count]!.toFixed(2)} ms`]);
    const verdict = `${ratio.toFixed(2)} times as long at a million reporters; the goal is at most ${GOAL}: ${ratio <= GOAL ? 'met' : 'missed'}`;
    return {
      result: { few: times[FEW], many: times[MANY], ratio, goal: GOAL },
      text: `${table(['reporters', 'one report'], rows)}\n${verdict}`,
    };
  } finally {
    await connection.close();
    await server.stop();
  }
}
