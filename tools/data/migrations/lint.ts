// Reads every migration after the baseline, which runs on an empty database, and refuses what live data can't bear.
import { type Node, parse, type ParseResult } from 'libpg-query';
import { concurrentStatements, type Migration } from '../../../supabase/local/database/migrations.ts';
import {
  constraintsOf,
  type Facts,
  indexBuiltBy,
  indexesDroppedBy,
  isConcurrent,
  isValidation,
  lockTimeoutOf,
  LONGEST_LOCK_TIMEOUT_MS,
  type Problem,
  problemsOf,
  tableCreatedBy,
} from './rules.ts';

export interface Refusal {
  /** Name of the file in supabase/migrations. */
  file: string;
  line: number;
  rule: string;
  instead: string;
}

interface Statement {
  node: Node;
  /** Byte offset of its first keyword. */
  at: number;
}

const BLANK = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/;

/** @throws Postgres' error if the text is not SQL */
async function statementsOf(text: string): Promise<Statement[]> {
  if (!text.replace(BLANK, '')) return []; // `supabase migration new` writes an empty file
  const bytes = Buffer.from(text);
  const { stmts = [] }: ParseResult = await parse(text);
  return stmts.flatMap(({ stmt, stmt_location = 0 }) => {
    const above = BLANK.exec(bytes.subarray(stmt_location).toString())?.[0] ?? '';
    return stmt ? [{ node: stmt, at: stmt_location + Buffer.byteLength(above) }] : [];
  });
}

const lineAt = (text: string, at: number): number => Buffer.from(text).subarray(0, at).toString().split('\n').length;

const STARTS_WITH_TIMEOUT = `\`set local lock_timeout = '${LONGEST_LOCK_TIMEOUT_MS}ms';\` as the first statement`;

/** A migration in a transaction: every statement waits for locks for a short time only. */
function lockTimeouts(statements: readonly Statement[]): Problem[] {
  const [first] = statements;
  const isBounded = (ms: number) => ms > 0 && ms <= LONGEST_LOCK_TIMEOUT_MS;
  const rule = 'While a statement waits for a lock, all writes wait behind it.';
  if (first && lockTimeoutOf(first.node) === undefined) return [{ at: first.at, rule, instead: STARTS_WITH_TIMEOUT }];
  return statements
    .filter(({ node }) => !isBounded(lockTimeoutOf(node) ?? 1))
    .map(({ at }) => ({ at, rule, instead: `a lock_timeout between 1 and ${LONGEST_LOCK_TIMEOUT_MS} ms` }));
}

/** A migration outside a transaction can fail half-way. It must be able to run again. */
function concurrentIndexes(statements: readonly Statement[], text: string): Problem[] {
  const first = statements.find(({ node }) => isConcurrent(node));
  if (!concurrentStatements(text))
    return [
      {
        at: first?.at,
        rule: 'Concurrent statements run outside a transaction, the others inside.',
        instead: 'a migration that only creates, drops or rebuilds indexes concurrently',
      },
    ];
  return statements.flatMap(({ node, at }, place) => {
    const index = indexBuiltBy(node);
    const dropped = statements.slice(0, place).flatMap((earlier) => indexesDroppedBy(earlier.node));
    if (index === undefined || dropped.includes(index)) return [];
    return [
      {
        at,
        rule: 'A build that fails leaves an invalid index, and the migration could not run again.',
        instead: `name the index, and write \`drop index concurrently if exists ${index || '<name>'};\` above it`,
      },
    ];
  });
}

/** A transaction keeps its strongest lock until its end, and a validation reads the whole table. */
function validations(statements: readonly Statement[]): Problem[] {
  if (!statements.some(({ node }) => isValidation(node))) return [];
  return statements
    .filter(({ node }) => !isValidation(node) && lockTimeoutOf(node) === undefined)
    .map(({ at }) => ({
      at,
      rule: 'Writes would wait for the locks of this statement while the constraint is validated.',
      instead: 'two migrations; the one with `validate constraint` does nothing else',
    }));
}

function problemsIn(text: string, statements: readonly Statement[], neverNull: Facts['neverNull']): Problem[] {
  const created = new Set(statements.flatMap(({ node }) => tableCreatedBy(node)));
  const isOutside = statements.some(({ node }) => isConcurrent(node));
  return [
    ...(isOutside ? concurrentIndexes(statements, text) : lockTimeouts(statements)),
    ...validations(statements),
    ...statements.flatMap(({ node, at }) => problemsOf(node, { created, neverNull }).map((problem) => ({ at, ...problem }))),
  ];
}

/** Columns without null by constraints that were added not valid, and validated later. */
class NeverNull {
  readonly columns = new Set<string>();
  readonly #promised = new Map<string, string>();

  add(statements: readonly Statement[]): void {
    for (const { table, promised, validated } of statements.flatMap(({ node }) => constraintsOf(node))) {
      for (const { constraint, column } of promised) this.#promised.set(`${table}.${constraint}`, `${table}.${column}`);
      for (const constraint of validated) {
        const column = this.#promised.get(`${table}.${constraint}`);
        if (column) this.columns.add(column);
      }
    }
  }
}

const fileOf = ({ version, name }: Migration): string => `${version}_${name}.sql`;

/** @param migrations oldest first. The oldest is exempt if it is the baseline */
export async function lintMigrations(migrations: readonly Migration[]): Promise<Refusal[]> {
  const neverNull = new NeverNull();
  const refusals: Refusal[] = [];
  for (const migration of migrations[0]?.name === 'baseline' ? migrations.slice(1) : migrations) {
    const file = fileOf(migration);
    const { text } = migration;
    try {
      const statements = await statementsOf(text);
      const problems = problemsIn(text, statements, neverNull.columns);
      refusals.push(...problems.map(({ at = 0, rule, instead }) => ({ file, line: lineAt(text, at), rule, instead })));
      neverNull.add(statements);
    } catch (error) {
      const rule = `Postgres can't read this: ${error instanceof Error ? error.message : String(error)}.`;
      refusals.push({ file, line: 1, rule, instead: 'statements that `psql` would accept without its own commands' });
    }
  }
  return refusals.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
