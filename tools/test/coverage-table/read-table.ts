import type { NamedTest } from '../reported-tests.ts';

/** A sentence of the specification and the tests that verify it. */
export interface Row {
  sentence: string;
  tests: NamedTest[];
}

const DEFINITION = /^\[([^\]]+)\]: \.\.\/(\S+)$/gm;
const ROW = /^\| (.+?) +\| (.*?) *\|$/gm;
const REFERENCE = /\[([^\]]+)\] `([^`]+)`/g;
const HEADS = /^(-+|The specification says)$/;

/** Parses docs/spec-coverage.md: rows `| sentence | [file] \`name\`<br>[file] \`name\` |` and, below, `[file]: ../path`. @throws
 *  Error for an undefined file label */
export function readTable(markdown: string): Row[] {
  const files = new Map([...markdown.matchAll(DEFINITION)].map(([, label, file]) => [label!, file!]));
  const rows = [...markdown.matchAll(ROW)].filter(([, sentence]) => !HEADS.test(sentence!));
  return rows.map(([, sentence, cell]) => ({ sentence: sentence!, tests: readTests(cell!, files) }));
}

const readTests = (cell: string, files: Map<string, string>): NamedTest[] =>
  [...cell.matchAll(REFERENCE)].map(([, label, name]) => {
    const file = files.get(label!);
    if (!file) throw new Error(`docs/spec-coverage.md names the file [${label}] and does not say where it is`);
    return { file, name: name!.replaceAll('\\|', '|') };
  });
