import path from 'node:path';
import { root } from '../command.ts';
import type { NamedTest } from './read-table.ts';

export type Outcome = 'passed' | 'failed' | 'skipped';

/** A test as a runner reports it; without an outcome where it was only listed. */
export interface ReportedTest extends NamedTest {
  outcome?: Outcome;
}

const JOINT = ' > ';
const fromRoot = (file: string) => path.relative(root, path.resolve(root, file)).replaceAll(path.sep, '/');

interface VitestReport {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

/** The tests of a run of vitest, from its JSON report. */
export const vitestRan = ({ testResults }: VitestReport): ReportedTest[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: fromRoot(file),
      name: [...ancestorTitles, title].join(JOINT),
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped', // pending, todo, disabled
    })),
  );

/** The tests that `vitest list --json` names: families by their template, quotation marks as a script escapes them. */
export const vitestListed = (tests: { name: string; file: string }[]): ReportedTest[] =>
  tests.map(({ name, file }) => ({ file: fromRoot(file), name: name.replaceAll(/\\(["'])/g, '$1') }));

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** Of one journey in several windows: failed where it failed in one, else passed where it passed in one. */
function overall(statuses: string[]): Outcome {
  if (statuses.some((status) => status === 'unexpected' || status === 'flaky')) return 'failed';
  return statuses.includes('expected') ? 'passed' : 'skipped';
}

/** The journeys of a run of Playwright, or with `--list` those that there are. The outermost suite is the file. */
export function playwrightTests({ config, suites }: PlaywrightReport, { listed = false } = {}): ReportedTest[] {
  const within = (suite: PlaywrightSuite, above: string[]): ReportedTest[] => [
    ...suite.specs.map(({ title, tests }) => ({
      file: fromRoot(path.join(config.rootDir, suite.file)),
      name: [...above, title].join(JOINT),
      ...(!listed && { outcome: overall(tests.map(({ status }) => status)) }),
    })),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...above, inner.title])),
  ];
  return suites.flatMap((file) => within(file, []));
}
