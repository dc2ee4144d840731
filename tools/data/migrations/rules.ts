// What a statement of a migration may not do to a database that people are writing to. Postgres' own parser has read it.
import type { AlterTableStmt, ColumnDef, Constraint, DropStmt, IndexStmt, Node, RangeVar, VariableSetStmt } from 'libpg-query';

export interface Problem {
  rule: string;
  instead: string;
  /** Byte offset in the file, if it is not the statement's start. */
  at?: number | undefined;
}

export interface Facts {
  /** Tables that this migration creates. They have no rows yet. */
  created: ReadonlySet<string>;
  /** `schema.table.column`: an earlier migration validated `check (column is not null)`. */
  neverNull: ReadonlySet<string>;
}

/** Writes wait behind a statement that waits for a lock, and a write may wait for at most a second. */
export const LONGEST_LOCK_TIMEOUT_MS = 500;

/** Tables with at most a few thousand rows, because people fill them by hand, or a rule bounds them (misbehaviours: 50 of a release, for
 *  30 days). All others count as large. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  public: [
    'auto_quote_rules',
    'bank_accounts',
    'country_settings',
    'customs_categories',
    'customs_rates',
    'email_templates',
    'footer_settings',
    'quote_templates',
    'rejection_reasons',
    'saved_replies',
    'shipping_routes',
    'system_settings',
  ],
  private: [
    'backfills',
    'card_gateway',
    'instance',
    'jobs',
    'mail_worker',
    'rate_settings',
    'setting_definitions',
    'site',
    'upkeep',
  ],
  delivery: ['claims', 'environments', 'grants', 'misbehaviours', 'module_settings', 'modules', 'tokens'],
  storage: ['buckets'],
};

/** The project's functions that a migration may call. They change few rows. */
const CALLABLE = new Set(['private.schedule_jobs']);

/** Functions with one result for all rows, so that a default by them rewrites nothing. */
const SAME_FOR_ALL_ROWS = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'private.trace_id']);

const BACKFILL = 'insert a row into private.backfills; the job run_backfills works through the table in small batches';
const NOT_VALID = '`alter table ... add constraint ... not valid`, and `validate constraint` in a later migration';
const USING_INDEX =
  '`create unique index concurrently` in its own migration, and in a later one `add constraint ... using index`';
const NEW_COLUMN = 'add a plain column, fill it by a trigger or default for new rows and by a backfill for old ones';

type Kind = Node extends infer Each ? (Each extends Each ? keyof Each : never) : never;
type NodeOf<K extends Kind> = Extract<Node, Record<K, unknown>>[K];

/** All objects inside a parsed statement that have a property of this name. */
function* objectsWith(tree: unknown, property: string): Generator<Record<string, unknown>> {
  if (typeof tree !== 'object' || tree === null) return;
  if (property in tree) yield tree as Record<string, unknown>;
  for (const child of Object.values(tree)) yield* objectsWith(child, property);
}

const nodesIn = <K extends Kind>(tree: unknown, kind: K): NodeOf<K>[] =>
  [...objectsWith(tree, kind)].map((found) => found[kind] as NodeOf<K>);

const textOf = (names: readonly Node[] | undefined): string =>
  (names ?? []).flatMap((name) => ('String' in name ? [name.String.sval ?? ''] : [])).join('.');

const nameOf = ({ schemaname, relname }: RangeVar): string => `${schemaname ?? 'public'}.${relname ?? ''}`;

const callsIn = (tree: unknown): string[] =>
  nodesIn(tree, 'FuncCall').map(({ funcname }) => textOf(funcname).replace(/^pg_catalog\./, ''));

/** Tables that a statement names, without its `with` queries. */
function tablesIn(tree: unknown): string[] {
  const queries = new Set(nodesIn(tree, 'CommonTableExpr').map(({ ctename }) => ctename));
  const tables = [...objectsWith(tree, 'relname')] as RangeVar[];
  return tables.filter(({ schemaname, relname }) => schemaname || !queries.has(relname)).map(nameOf);
}

function isLarge(table: string, { created }: Facts): boolean {
  const [schema = '', name = ''] = table.split('.');
  return !created.has(table) && !SMALL[schema]?.includes(name);
}

export const tableCreatedBy = (statement: Node): string[] => {
  if ('CreateStmt' in statement && statement.CreateStmt.relation) return [nameOf(statement.CreateStmt.relation)];
  if ('CreateTableAsStmt' in statement && statement.CreateTableAsStmt.into?.rel)
    return [nameOf(statement.CreateTableAsStmt.into.rel)];
  return [];
};

/** The column of `check (column is not null)`. */
function columnNeverNull({ contype, raw_expr }: Constraint): string | undefined {
  if (contype !== 'CONSTR_CHECK' || !raw_expr || !('NullTest' in raw_expr)) return undefined;
  const { nulltesttype, arg } = raw_expr.NullTest;
  return nulltesttype === 'IS_NOT_NULL' && arg && 'ColumnRef' in arg ? textOf(arg.ColumnRef.fields) : undefined;
}

export interface TableChange {
  table: string;
  /** Constraints that promise a column without null, by name. */
  promised: { constraint: string; column: string }[];
  validated: string[];
}

/** What a statement says about constraints, for the migrations after it. */
export function constraintsOf(statement: Node): TableChange[] {
  if (!('AlterTableStmt' in statement) || !statement.AlterTableStmt.relation) return [];
  const commands = nodesIn(statement.AlterTableStmt.cmds, 'AlterTableCmd');
  const promised = commands.flatMap(({ def }) => {
    const column = def && 'Constraint' in def ? columnNeverNull(def.Constraint) : undefined;
    return column && def && 'Constraint' in def ? [{ constraint: def.Constraint.conname ?? '', column }] : [];
  });
  const validated = commands.flatMap(({ subtype, name }) => (subtype === 'AT_ValidateConstraint' && name ? [name] : []));
  return [{ table: nameOf(statement.AlterTableStmt.relation), promised, validated }];
}

const isSameForAllRows = (value: Node | undefined): boolean => callsIn(value).every((name) => SAME_FOR_ALL_ROWS.has(name));

function addColumn({ constraints = [], typeName }: ColumnDef): Problem[] {
  const parts = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const initial = parts.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  const isSerial = textOf(typeName?.names).endsWith('serial');
  return [
    ...(isSerial ? [{ rule: 'A serial column rewrites the table.', instead: NEW_COLUMN }] : []),
    ...parts.flatMap(({ contype, raw_expr, location: at }): Problem[] => {
      if (contype === 'CONSTR_GENERATED') return [{ at, rule: 'A generated column rewrites the table.', instead: NEW_COLUMN }];
      if (contype === 'CONSTR_IDENTITY') return [{ at, rule: 'An identity column rewrites the table.', instead: NEW_COLUMN }];
      if (contype === 'CONSTR_DEFAULT' && !isSameForAllRows(raw_expr))
        return [
          {
            at,
            rule: 'A default that is computed for each row rewrites the table.',
            instead: 'add the column without it, then `alter column ... set default`, and fill old rows by a backfill',
          },
        ];
      if (contype === 'CONSTR_NOTNULL' && !initial)
        return [
          {
            at,
            rule: 'Old rows have no value for a column that is not null and has no default.',
            instead: 'add it with a constant default, or nullable with a backfill',
          },
        ];
      if (contype === 'CONSTR_CHECK' || (contype === 'CONSTR_FOREIGN' && initial))
        return [{ at, rule: 'The constraint of the new column reads the whole table under its lock.', instead: NOT_VALID }];
      if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
        return [{ at, rule: 'The constraint builds its index while writes wait.', instead: USING_INDEX }];
      return [];
    }),
  ];
}

function addConstraint({ contype, skip_validation, indexname, location: at }: Constraint): Problem[] {
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !skip_validation)
    return [{ at, rule: 'A constraint that is validated at once reads the whole table under its lock.', instead: NOT_VALID }];
  if ((contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_UNIQUE') && !indexname)
    return [{ at, rule: 'The constraint builds its index while writes wait.', instead: USING_INDEX }];
  if (contype === 'CONSTR_EXCLUSION')
    return [
      { at, rule: 'An exclusion constraint builds its index while writes wait.', instead: 'a trigger, or a new table with it' },
    ];
  return [];
}

const REWRITES = new Set([
  'AT_AlterColumnType',
  'AT_SetExpression',
  'AT_SetAccessMethod',
  'AT_SetTableSpace',
  'AT_SetLogged',
  'AT_SetUnLogged',
]);

function alterTable({ relation, cmds }: AlterTableStmt, facts: Facts): Problem[] {
  const table = nameOf(relation ?? {});
  if (!isLarge(table, facts)) return [];
  return nodesIn(cmds, 'AlterTableCmd').flatMap(({ subtype, def, name }): Problem[] => {
    if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return addColumn(def.ColumnDef);
    if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return addConstraint(def.Constraint);
    if (subtype && REWRITES.has(subtype))
      return [{ rule: `This rewrites ${table} while everyone waits.`, instead: `${NEW_COLUMN}; drop the old column later` }];
    if (subtype === 'AT_SetNotNull' && !facts.neverNull.has(`${table}.${name}`))
      return [
        {
          rule: `\`set not null\` reads all of ${table} under its lock.`,
          instead: `\`add constraint ... check (${name} is not null) not valid\`, \`validate constraint\` in a later migration, and this after it`,
        },
      ];
    return [];
  });
}

function index({ relation, concurrent }: IndexStmt, facts: Facts): Problem[] {
  const table = nameOf(relation ?? {});
  if (concurrent || !isLarge(table, facts)) return [];
  return [
    { rule: `Writes to ${table} wait until the index is built.`, instead: '`create index concurrently` in its own migration' },
  ];
}

/** Statements that read or change rows, or call functions. */
const ON_ROWS = [
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'TruncateStmt',
  'CopyStmt',
  'CreateTableAsStmt',
];

const changesSource = (statement: Node): boolean =>
  callsIn(statement).some((name) => /^pg_get_\w*def$/.test(name)) ||
  nodesIn(statement, 'ColumnRef').some(({ fields }) => /(^|\.)prosrc$/.test(textOf(fields))) ||
  tablesIn(statement).some((name) => name.endsWith('.pg_proc'));

function rows(statement: Node, facts: Facts): Problem[] {
  if (changesSource(statement))
    return [
      {
        rule: 'A migration may not change source text: the function would be in no file.',
        instead: 'change the function in supabase/schemas and run `npm run db:migration -- <name>`',
      },
    ];
  const called = callsIn(statement).filter((name) => name.includes('.') && !CALLABLE.has(name));
  const values = 'InsertStmt' in statement ? { ...statement.InsertStmt, relation: undefined } : undefined;
  const large = tablesIn(values ?? statement).filter((table) => isLarge(table, facts));
  return [
    ...called.map((name) => ({
      rule: `${name}() may change or read any number of rows in this transaction.`,
      instead: BACKFILL,
    })),
    ...[...new Set(large)].map((table) => ({
      rule: `This works through ${table} in one transaction, and ${table} may have millions of rows.`,
      instead: BACKFILL,
    })),
  ];
}

/** Milliseconds of a statement that sets lock_timeout, 0 for no limit. Undefined for other statements. */
export function lockTimeoutOf(statement: Node): number | undefined {
  if (!('VariableSetStmt' in statement)) return undefined;
  const { kind, name, args }: VariableSetStmt = statement.VariableSetStmt;
  if (kind === 'VAR_RESET_ALL') return 0;
  if (name !== 'lock_timeout') return undefined;
  const [value] = nodesIn(args, 'A_Const');
  const [, count, unit] = /^\s*(\d+)\s*(ms|s)?\s*$/.exec(value?.sval?.sval ?? String(value?.ival?.ival ?? 0)) ?? [];
  return Number(count ?? 0) * (unit === 's' ? 1000 : 1);
}

export const isValidation = (statement: Node): boolean => constraintsOf(statement).some(({ validated }) => validated.length > 0);

/** The index of a concurrent statement, as `schema.name`. Empty if Postgres chooses the name. */
export function indexBuiltBy(statement: Node): string | undefined {
  if (!('IndexStmt' in statement) || !statement.IndexStmt.concurrent) return undefined;
  const { idxname, relation } = statement.IndexStmt;
  return idxname ? `${relation?.schemaname ?? 'public'}.${idxname}` : '';
}

export function indexesDroppedBy(statement: Node): string[] {
  if (!('DropStmt' in statement)) return [];
  const { removeType, concurrent, missing_ok, objects }: DropStmt = statement.DropStmt;
  if (removeType !== 'OBJECT_INDEX' || !concurrent || !missing_ok) return [];
  return nodesIn(objects, 'List')
    .map(({ items }) => textOf(items))
    .map((name) => (name.includes('.') ? name : `public.${name}`));
}

export const isConcurrent = (statement: Node): boolean =>
  nodesIn(statement, 'DefElem').some(({ defname }) => defname === 'concurrently') ||
  [...objectsWith(statement, 'concurrent')].some(({ concurrent }) => concurrent === true);

const grantsMaintain = (statement: Node): boolean =>
  nodesIn(statement, 'AccessPriv').some(({ priv_name }) => priv_name === 'maintain');

/** Problems of a statement on its own. */
export function problemsOf(statement: Node, facts: Facts): Problem[] {
  if ('AlterTableStmt' in statement) return alterTable(statement.AlterTableStmt, facts);
  if ('IndexStmt' in statement) return index(statement.IndexStmt, facts);
  if (ON_ROWS.some((kind) => kind in statement)) return rows(statement, facts);
  if ('DoStmt' in statement || 'CallStmt' in statement)
    return [
      {
        rule: 'A block or procedure hides its statements from this check.',
        instead: `write the statements; for rows ${BACKFILL}`,
      },
    ];
  if (grantsMaintain(statement)) return [{ rule: 'Postgres 15 has no right MAINTAIN.', instead: 'the statement without it' }];
  if ('TransactionStmt' in statement)
    return [{ rule: 'The runner opens and commits the transaction.', instead: 'leave this out, or make two migrations' }];
  if (
    ('ReindexStmt' in statement && !isConcurrent(statement)) ||
    'ClusterStmt' in statement ||
    ('VacuumStmt' in statement && statement.VacuumStmt.is_vacuumcmd)
  )
    return [
      { rule: 'Writes wait while this rewrites the table or index.', instead: '`reindex ... concurrently` in its own migration' },
    ];
  return [];
}
