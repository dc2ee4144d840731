import fs from 'node:fs';
import { inTransaction, ownerSql } from '../../../supabase/local/database/database.ts';
import type { LiteConnection } from '../../../supabase/local/database/lite-fixes.ts';
import { openPostgres } from '../../../supabase/local/database/postgres.ts';
import { applySessionContext } from '../../../supabase/local/database/session-context.ts';
import { contextOf } from '../../../supabase/tests/harness/identity.ts';
import { fillTemplate } from '../../../supabase/tests/harness/template.ts';
import { startPostgres } from '../../postgres.ts';
import { type BenchResult, median, percentile, table } from '../harness.ts';
import { fill } from './fill.ts';
import { type Line, LINES, OWN_ROWS } from './lines.ts';
import { ADMIN, BIG_CUSTOMER } from './rows.ts';

const SIZES = [10_000, 100_000, 1_000_000];
/** ms on a processor that a statement may take in the database, by the first pattern of its name; and row security's share. */
const GOALS = {
  ms: [
    [/^write/, 20],
    [/search/, 300],
    [/(?:report|dashboard|statement|rows behind a number).*a year/, 500],
    [/report|dashboard|statement|rows behind a number/, 150],
    [/./, 100],
  ] satisfies [RegExp, number][],
  policed: 1.5,
};
const goalOf = (line: string): number => GOALS.ms.find(([pattern]) => pattern.test(line))![1];
const RUNS = 21;
/** Comparisons with row security and without, which scatter by a tenth. */
const SHARE_RUNS = 701;
const CALLERS = { admin: ADMIN, customer: BIG_CUSTOMER, owner: null };

/** Counts of what this session has not reported yet: read before and after. */
const SCANS = `select relname as name, seq_scan as scans from pg_stat_xact_user_tables where relname in ('quotes', 'orders')`;
const EXPLAIN = 'explain (analyze, timing off, format json) ';

interface Plan {
  'QUERY PLAN': [{ 'Execution Time': number; 'Planning Time': number }];
}
interface Scans {
  name: string;
  scans: number;
}
interface Once {
  ms: number;
  cpu: number;
  scanned: string[];
}
/** p50 and p95: ms in the database. cpu: p95 of the ms on a processor, which other work on the machine does not change. */
interface Timed {
  p50: number;
  p95: number;
  cpu: number;
  /** Tables of quotes or orders that were read from end to end. */
  scanned: string[];
}

class Undone extends Error {}

/** Milliseconds that the server's process has run on a processor. */
const cpuOf = (pid: number): number => Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The statement once, in a session of its caller, rolled back: ms in the database, ms of them on a processor, and which of the large tables it scanned. */
async function once(connection: LiteConnection, sql: string, userId: string | null): Promise<Once> {
  let timed: Once = { ms: 0, cpu: 0, scanned: [] };
  await inTransaction(connection, async ({ query }, transaction) => {
    if (userId) await applySessionContext(transaction, contextOf({ userId }));
    const [server] = await query<{ pid: number }>(
      "select pg_backend_pid() as pid, set_config('statement_timeout', '0', true), set_config('max_parallel_workers_per_gather', '0', true)",
    );
    const before = await query<Scans>(SCANS);
    const start = cpuOf(server!.pid);
    const [row] = await query<Plan>(EXPLAIN + sql);
    const cpu = cpuOf(server!.pid) - start;
    const [plan] = row!['QUERY PLAN'];
    await query("select set_config('role', 'postgres', true)");
    const scanned = (await query<Scans>(SCANS)).filter(
      ({ name, scans }) => scans > (before.find((one) => one.name === name)?.scans ?? 0),
    );
    timed = { ms: plan['Execution Time'] + plan['Planning Time'], cpu, scanned: scanned.map(({ name }) => name) };
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return timed;
}

async function timeLine(connection: LiteConnection, { sql, as, first }: Line): Promise<Timed> {
  const [given] = first ? await ownerSql(connection).query<Record<string, string>>(first) : [];
  const text = Object.values(given ?? {}).reduce((filled, value, place) => filled.replace(`%${place + 1}`, value), sql);
  const [times, cpus]: [number[], number[]] = [[], []];
  let scanned: string[] = [];
  for (let run = -3; run < RUNS; run++) {
    const timed = await once(connection, text, CALLERS[as ?? 'admin']);
    if (run >= 0) {
      times.push(timed.ms); // the first rounds warm caches and plans
      cpus.push(timed.cpu);
    }
    scanned = timed.scanned;
    if (timed.ms > 5000 && times.length > 1) break; // far from any goal: three runs say it
  }
  return { p50: median(times), p95: percentile(times, 0.95), cpu: percentile(cpus, 0.95), scanned };
}

/** How much longer a customer's own quotes take with row security than as the tables' owner, who has none. */
async function policyShare(connection: LiteConnection): Promise<number> {
  const [policed, bare]: [number[], number[]] = [[], []];
  for (let run = -5; run < SHARE_RUNS; run++) {
    const times = [await once(connection, OWN_ROWS.policed, BIG_CUSTOMER), await once(connection, OWN_ROWS.bare, null)];
    if (run < 0) continue;
    policed.push(times[0]!.cpu);
    bare.push(times[1]!.cpu);
  }
  return median(policed) / median(bare);
}

interface Measured {
  lines: Record<string, Timed>;
  policyShare: number;
}

async function measure(size: number, only: RegExp, log: (text: string) => void): Promise<Measured> {
  const server = await startPostgres({ inMemory: false });
  const connection = openPostgres(server.url, { max: 1 });
  try {
    await fillTemplate(connection, 'migrated');
    log(`filling ${size.toLocaleString('en')} quotes`);
    await fill(() => openPostgres(server.url, { max: 1 }), size, log);
    const lines = await timeLines(connection, log, only);
    return { lines, policyShare: await policyShare(connection) };
  } finally {
    await connection.close();
    await server.stop();
  }
}

const linesOf = (only: RegExp): Line[] => LINES.filter(({ name }) => only.test(name));

/** Times the lines whose name matches `only`, on a filled database. */
async function timeLines(connection: LiteConnection, log: (text: string) => void, only: RegExp): Promise<Record<string, Timed>> {
  const lines: Record<string, Timed> = {};
  for (const line of linesOf(only)) {
    const timed = await timeLine(connection, line);
    lines[line.name] = timed;
    log(
      `${line.name}: ${timed.p50.toFixed(1)} ms, p95 ${timed.p95.toFixed(1)} ms, cpu ${timed.cpu.toFixed(1)} ms ${timed.scanned.length ? `SCANS ${timed.scanned.join()}` : ''}`,
    );
  }
  return lines;
}

/** What is wrong with a line, by the goals; nothing where all are met. */
function failures(name: string, timed: Timed[]): string[] {
  return [
    ...(timed.some(({ cpu }) => cpu > goalOf(name)) ? ['slow'] : []),
    ...(timed.some(({ scanned }) => scanned.length > 0) ? ['scans'] : []),
  ];
}

/** p50 and p95 of every list and measure of the admin area at each size, on a Postgres of its own. Fails a line that reads all
 *  quotes or orders, or takes too long. Judged by time on a processor: the database waits for one while other programs run. */
export async function admin({ sizes = SIZES, lines: only = /./ }: { sizes?: number[]; lines?: RegExp }): Promise<BenchResult> {
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(size, only, (text) => console.error(text)));
  const lines = linesOf(only).map(({ name }) => {
    const timed = measured.map((one) => one.lines[name]!);
    return { name, timed, ratio: timed.at(-1)!.cpu / timed[0]!.cpu, failures: failures(name, timed) };
  });
  const share = measured.at(-1)!.policyShare;
  const rows = lines.map(({ name, timed, ratio, failures: wrong }) => [
    name,
    ...timed.map(({ p50, p95, cpu }) => `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${cpu.toFixed(1)}`),
    ratio.toFixed(2),
    wrong.join(', ') || 'met',
  ]);
  const head = [
    'ms: p50 / p95 / p95 on a processor',
    ...sizes.map((size) => `${size.toLocaleString('en')} quotes`),
    'ratio',
    'goals',
  ];
  const met = lines.filter(({ failures: wrong }) => wrong.length === 0).length;
  return {
    result: {
      sizes,
      lines,
      policyShare: share,
      goals: { ...GOALS, ms: GOALS.ms.map(([pattern, ms]) => [pattern.source, ms]) },
      met: met === lines.length && share <= GOALS.policed,
    },
    text: `${table(head, rows)}\n${met} of ${lines.length} meet their goals: writes 20 ms, searches 300 ms, reports 150 ms and 500 ms for a year, everything else 100 ms; no scan of quotes or orders.
A customer's own quotes take ${share.toFixed(2)} times what they take without row security; the goal is at most ${GOALS.policed}.`,
  };
}
