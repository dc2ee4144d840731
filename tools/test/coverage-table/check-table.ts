import type { NamedTest, ReportedTest } from '../reported-tests.ts';
import type { Row } from './read-table.ts';

const SIGNS = /[.*+?^${}()|[\]\\]/g;
const PLACEHOLDER = /%[sdijoO]|\$\{[^}]*\}|\$[a-z]\w*/;

/** Whether a title matches a template: `sorts by price-asc` matches `sorts by %s`. */
function isOf(template: string, title: string): boolean {
  const fixed = template.split(new RegExp(PLACEHOLDER, 'g')).map((part) => part.replaceAll(SIGNS, '\\$&'));
  return fixed.length > 1 && new RegExp(`^${fixed.join('.+')}$`, 's').test(title);
}

const isNamed = (named: NamedTest, { file, name }: ReportedTest): boolean =>
  file === named.file && (name === named.name || isOf(named.name, name) || isOf(name, named.name));

function wrongWith(named: NamedTest, reported: readonly ReportedTest[]): string[] {
  const found = reported.filter((test) => isNamed(named, test));
  const of = `${named.file}: ${named.name}`;
  if (found.length === 0) return [`no such test: ${of}`];
  const bad = found.find(({ outcome }) => outcome === 'failed' || outcome === 'skipped');
  return bad ? [`${bad.outcome}: ${of}`] : [];
}

/** Problems of a row: it names no test, or a named test is missing, failed or was skipped. */
export const problemsOf = ({ tests }: Row, reported: readonly ReportedTest[]): string[] =>
  tests.length === 0 ? ['names no test'] : tests.flatMap((named) => wrongWith(named, reported));
