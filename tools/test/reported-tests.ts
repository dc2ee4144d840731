import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './command.ts';

/** A test as named in reports and docs/spec-coverage.md. */
export interface NamedTest {
  /** Relative to the project's root. */
  file: string;
  /** Titles from the outermost describe to the test, joined by ` > `. For `it.each`, the template is allowed. */
  name: string;
}

export type Outcome = 'passed' | 'failed' | 'skipped';

/** A test from a runner's report. No outcome if it was only listed. */
export interface ReportedTest extends NamedTest {
  outcome?: Outcome;
  /** Error message of a failed test. */
  why?: string;
}

const JOINT = ' > ';
const fromRoot = (file: string) => path.relative(root, path.resolve(root, file)).replaceAll(path.sep, '/');

interface VitestTest {
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages: string[];
}

interface VitestReport {
  /** Per file. `message` is set if the file itself failed: it couldn't be loaded, or a hook threw. */
  testResults: { name: string; message: string; assertionResults: VitestTest[] }[];
}

/** Tests of a vitest run, from its JSON report. */
export const vitestRan = ({ testResults }: VitestReport): ReportedTest[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: fromRoot(file),
      name: [...ancestorTitles, title].join(JOINT),
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped', // pending, todo, disabled
      ...(status === 'failed' && { why: failureMessages.join('\n') }),
    })),
  );

/** Files of a vitest run that failed outside of a test. */
export const vitestFailedFiles = ({ testResults }: VitestReport): ReportedTest[] =>
  testResults
    .filter(({ message }) => message !== '')
    .map(({ name, message }) => ({ file: fromRoot(name), name: 'the file itself', outcome: 'failed', why: message }));

/** Tests from `vitest list --json`: `it.each` as its template, with escaped quotation marks. */
export const vitestListed = (tests: { name: string; file: string }[]): ReportedTest[] =>
  tests.map(({ name, file }) => ({ file: fromRoot(file), name: name.replaceAll(/\\(["'])/g, '$1') }));

interface PlaywrightTest {
  projectName: string;
  status: string;
  results: { errors: { message: string }[] }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** Combines the results of one journey in several windows: failed if any failed, else passed if any passed. */
function overall(statuses: string[]): Outcome {
  if (statuses.some((status) => status === 'unexpected' || status === 'flaky')) return 'failed';
  return statuses.includes('expected') ? 'passed' : 'skipped';
}

const messages = (tests: PlaywrightTest[]): string =>
  tests
    .flatMap(({ projectName, results }) =>
      results.flatMap(({ errors }) => errors.map(({ message }) => `in ${projectName}: ${message}`)),
    )
    .join('\n');

/** Journeys of a Playwright run or of `--list`. The outermost suite is the file. */
export function playwrightTests({ config, suites }: PlaywrightReport, { listed = false } = {}): ReportedTest[] {
  const within = (suite: PlaywrightSuite, above: string[]): ReportedTest[] => [
    ...suite.specs.map(({ title, tests }) => {
      const outcome = overall(tests.map(({ status }) => status));
      return {
        file: fromRoot(path.join(config.rootDir, suite.file)),
        name: [...above, title].join(JOINT),
        ...(!listed && { outcome }),
        ...(!listed && outcome === 'failed' && { why: messages(tests) }),
      };
    }),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...above, inner.title])),
  ];
  return suites.flatMap((file) => within(file, []));
}

const read = <Report>(file: string): Report[] =>
  fs.existsSync(file) ? [JSON.parse(fs.readFileSync(file, 'utf8')) as Report] : [];

/** Reads a stage's report. No tests if the stage left none. */
export const readVitest = (file: string): ReportedTest[] =>
  read<VitestReport>(file).flatMap((report) => [...vitestRan(report), ...vitestFailedFiles(report)]);
export const readPlaywright = (file: string): ReportedTest[] =>
  read<PlaywrightReport>(file).flatMap((report) => playwrightTests(report));

const LINES = 12;
/** Error text of a failed test, without colours and the runner's stack frames. */
export const failureText = ({ file, name, why = '' }: ReportedTest): string => {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line));
  return [`${file}: ${name}`, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n');
};
