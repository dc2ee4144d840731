import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './command.ts';

/** A test as reports and docs/spec-coverage.md name it. */
export interface NamedTest {
  /** From the project's root. */
  file: string;
  /** The titles from the outermost describe to the test, joined by ` > `; a family of `it.each` may be named by its template. */
  name: string;
}

export type Outcome = 'passed' | 'failed' | 'skipped';

/** A test as a runner reports it; without an outcome where it was only listed. */
export interface ReportedTest extends NamedTest {
  outcome?: Outcome;
  /** What went wrong, where it failed. */
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
  /** Of each file; a message where the file itself failed: it could not be read, or what stands before or after its tests threw. */
  testResults: { name: string; message: string; assertionResults: VitestTest[] }[];
}

/** The tests of a run of vitest, from its JSON report. */
export const vitestRan = ({ testResults }: VitestReport): ReportedTest[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: fromRoot(file),
      name: [...ancestorTitles, title].join(JOINT),
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped', // pending, todo, disabled
      ...(status === 'failed' && { why: failureMessages.join('\n') }),
    })),
  );

/** The files of a run of vitest that failed by themselves, beside their tests. */
export const vitestFailedFiles = ({ testResults }: VitestReport): ReportedTest[] =>
  testResults
    .filter(({ message }) => message !== '')
    .map(({ name, message }) => ({ file: fromRoot(name), name: 'the file itself', outcome: 'failed', why: message }));

/** The tests that `vitest list --json` names: families by their template, quotation marks as a script escapes them. */
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

/** Of one journey in several windows: failed where it failed in one, else passed where it passed in one. */
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

/** The journeys of a run of Playwright, or with `--list` those that there are. The outermost suite is the file. */
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

/** The tests that ran, and the files that failed by themselves, from the report that a stage left; a stage that left none ran none. */
export const readVitest = (file: string): ReportedTest[] =>
  read<VitestReport>(file).flatMap((report) => [...vitestRan(report), ...vitestFailedFiles(report)]);
export const readPlaywright = (file: string): ReportedTest[] =>
  read<PlaywrightReport>(file).flatMap((report) => playwrightTests(report));

const LINES = 12;
/** What a failed test said, without colours and without the runner's own part of the stack: enough to know what it is about. */
export const failureText = ({ file, name, why = '' }: ReportedTest): string => {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line));
  return [`${file}: ${name}`, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n');
};
