import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres.ts';
import { findChromium } from './chromium.ts';
import { root, run } from './command.ts';
import { onHosted } from './hosted.ts';
import { checkTable, listTests } from './coverage-table/coverage-table.ts';
import { type Outcome, readPlaywright, readVitest, type ReportedTest } from './reported-tests.ts';

export interface StageResult {
  passed: number;
  failed: number;
}

export interface Stage {
  name: string;
  /** @param whole true if every stage runs, in order */
  run(whole: boolean): Promise<StageResult>;
}

const ROOMS = ['shell', 'remotes', 'libs'];
/** Tests the release command on Postgres. e2e/journeys/delivery tests it on PGlite. */
const RELEASE_CLI = 'supabase/tests/release-cli/**';
/** Needs a hosted project and Deno: the stage `hosted`. */
const HOSTED_ONLY = 'supabase/tests/hosted/**';
/** Linters, tests of the driver and races, which need a Postgres server: the stage `postgres`. */
const POSTGRES_ONLY = ['supabase/tests/linters/**', 'supabase/tests/*/postgres-*.test.ts'];
/** What the stage `hosted` runs: rights, and flows through most of the schema. */
const ON_HOSTED = [
  'supabase/tests/matrix',
  'supabase/tests/hosted',
  ...['checkout', 'customers', 'jobs', 'over-the-api', 'personal-data', 'set-up'].map(
    (flow) => `supabase/tests/flows/${flow}.test.ts`,
  ),
];
/** What a whole run does on PGlite: attacks on the embedded server, and what differs in PGlite: its sessions, its folder, its errors.
 *  The rest runs on Postgres only: PGlite is the same Postgres, and e2e runs the product on it. Naming a stage
 *  (`npm test -- pglite`) runs all of its tests. */
const ON_PGLITE = [
  'supabase/tests/attacks',
  ...['pglite-', 'auth', 'errors', 'migrations', 'readiness', 'server', 'session-context', 'storage'].map(
    (topic) => `supabase/tests/contract/${topic}`,
  ),
];
/** Tests of the embedded server and of PGlite itself, which a whole run does on PGlite only. */
const EMBEDDED_ONLY = ['supabase/tests/attacks/**', 'supabase/tests/contract/pglite-*.test.ts'];

/** A stage with a single program. It passes if the program exits with 0. */
const check = (name: string, program: string, ...args: string[]): Stage => ({
  name,
  run: async () => ((await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-reports-'));
const reportOf = (stage: string) => path.join(reports, `${stage}.json`);

const BROWSER_STAGES = ['e2e', 'e2e-timed'] as const;
type BrowserStage = (typeof BROWSER_STAGES)[number];
const isBrowserStage = (stage: string): stage is BrowserStage => BROWSER_STAGES.some((name) => name === stage);

/** A stage's test results, available after it ran. */
export const reported = (stage: string): ReportedTest[] =>
  isBrowserStage(stage) ? readPlaywright(reportOf(stage)) : readVitest(reportOf(stage));

const count = (stage: string, as: Outcome) => reported(stage).filter(({ outcome }) => outcome === as).length;

/** Reads a runner's JSON report. A missing report, or a bad exit code without a failed test, counts as one failure. */
function readCounts(file: string, code: number, read: (report: never) => StageResult): StageResult {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const result = read(JSON.parse(fs.readFileSync(file, 'utf8')) as never);
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

async function vitest(
  label: string,
  projects: string[],
  env: NodeJS.ProcessEnv = {},
  without: string[] = [],
  files: string[] = [],
): Promise<StageResult> {
  const file = reportOf(label);
  const only = projects.flatMap((project) => ['--project', project]);
  const except = without.flatMap((files) => ['--exclude', files]);
  const code = await run(
    'vitest',
    ['run', ...files, ...only, ...except, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  return readCounts(file, code, () => ({ passed: count(label, 'passed'), failed: count(label, 'failed') }));
}

/** Runs the database tests on a temporary Postgres. Fails if the machine can't start one. */
async function onPostgres(whole: boolean): Promise<StageResult> {
  const server = await startPostgres({ hasPlpgsqlCheck: true });
  try {
    const env = { TEST_DRIVER: 'postgres', TEST_DATABASE_URL: server.url };
    return await vitest('postgres', ['database'], env, [HOSTED_ONLY, ...(whole ? EMBEDDED_ONLY : [])]);
  } finally {
    await server.stop();
  }
}

const DENO = {
  bin: path.join(root, 'node_modules/.bin/deno'),
  env: { DENO_DIR: path.join(root, '.cache/deno'), DENO_NO_UPDATE_CHECK: '1' },
};

/** Checks the types of supabase/functions, and of the files they import, as Deno sees them. */
async function checkFunctions(): Promise<StageResult> {
  const folder = path.join(root, 'supabase/functions');
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name, 'index.ts'));
  const config = path.join(root, 'tools/test/deno.json');
  const code = await run(
    DENO.bin,
    ['check', '--quiet', '--no-lock', '--config', config, ...files.filter((file) => fs.existsSync(file))],
    DENO.env,
  );
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Postgres 15 and 17, shaped like a hosted project and migrated by the Supabase CLI. 15 runs the chosen tests; on 17, which PGlite is
 *  too, the push and the matrix are enough. */
async function hosted(): Promise<StageResult> {
  const on = (label: string, files: string[]) => (url: string) =>
    vitest(label, ['database'], { TEST_DRIVER: 'hosted', TEST_DATABASE_URL: url }, [], files);
  const results = [await onHosted(15, on('hosted', ON_HOSTED)), await onHosted(17, on('hosted-17', ['supabase/tests/matrix']))];
  const sum = (of: keyof StageResult) => results.reduce((total, result) => total + result[of], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** @param projects of e2e/playwright.config.ts  @param workers each has a server and a browser */
async function playwright(label: BrowserStage, projects: string[], workers: number): Promise<StageResult> {
  const file = reportOf(label);
  const env = { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const only = projects.flatMap((project) => ['--project', project]);
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', `--workers=${workers}`, ...only];
  const code = await run('playwright', args, env);
  return readCounts(file, code, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/** Checks docs/spec-coverage.md against the tests that ran or, if only some stages run, against those that exist. */
async function coverageTable(whole: boolean): Promise<StageResult> {
  if (whole) return checkTable(['unit', 'pglite', 'postgres', ...BROWSER_STAGES].flatMap(reported));
  console.log('Not every stage runs, so this only checks that the named tests exist, not that they passed.');
  return checkTable(listTests());
}

/** Tests about the code itself: words, lines of each room, decisions, styles. Part of `unit`, and fast enough for `npm run check`. */
export const LAWS: Stage = { name: 'laws', run: () => vitest('laws', ['unit'], {}, [], ['tools/law']) };

export const STAGES: Stage[] = [
  check('types', 'tsc', '-p', 'tsconfig.json'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings', ...ROOMS, 'supabase', 'tools', 'e2e'),
  check('unused', 'knip', '--no-progress', '--treat-config-hints-as-errors'),
  check('versions', 'sherif'),
  check('format', 'oxfmt', '--check', ...ROOMS, 'supabase', 'tools', 'e2e'),
  check('law', 'depcruise', ...ROOMS, 'tools', 'e2e', '--config', '.dependency-cruiser.cjs'),
  check('pages', process.execPath, path.join(root, 'tools/generators/page-tables.ts'), '--check'),
  check('schemas', process.execPath, path.join(root, 'tools/db/check-schemas.ts')),
  check('migrations', process.execPath, path.join(root, 'tools/data/migrations/check.ts')),
  check('data', process.execPath, path.join(root, 'tools/check-live-data.ts')),
  { name: 'functions', run: checkFunctions },
  { name: 'unit', run: () => vitest('unit', ['unit', 'dom', 'dom-mocking']) },
  check('db-types', process.execPath, path.join(root, 'tools/db-types.ts'), '--check'),
  {
    name: 'pglite',
    run: (whole) => vitest('pglite', ['database'], {}, [RELEASE_CLI, HOSTED_ONLY, ...POSTGRES_ONLY], whole ? ON_PGLITE : []),
  },
  { name: 'postgres', run: onPostgres },
  { name: 'hosted', run: hosted },
  check('build', 'nx', 'run-many', '-t', 'build', '--outputStyle=stream'),
  { name: 'e2e', run: () => playwright('e2e', ['wide', 'phone'], 2) },
  { name: 'e2e-timed', run: () => playwright('e2e-timed', ['timed'], 1) },
  { name: 'coverage-table', run: coverageTable },
];
