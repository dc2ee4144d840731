import type { PostgresConnection } from '@supabase/lite/postgres';
import { DatabaseRefusal } from './db-errors.ts';
import { isDeeperThan } from './json-depth.ts';

/** Limits of one REST request. Hosted projects have none of them; the product stays far below all of them. */
export const REST_LIMITS = {
  /** Bind parameters per statement. Postgres' protocol allows 65,535; beyond that PGlite loses its place in the protocol. */
  parameters: 30_000,
  rows: 5000,
  filters: 100,
  /** Nesting of and, or, not. */
  filterDepth: 6,
  /** Values of an in, any or all list. */
  listed: 1000,
  /** Characters of a filter's value. */
  filterValue: 4000,
  /** Characters and wildcards of a like pattern. */
  pattern: 200,
  wildcards: 4,
  patterns: 20,
  embedDepth: 2,
  embeds: 8,
  /** Rows of an embedded relation per parent row. The second number applies with two levels. */
  embeddedRows: [500, 50],
  columns: 300,
  pathSteps: 8,
  orderTerms: 8,
  offset: 1_000_000,
  arguments: 60,
  jsonDepth: 32,
} as const;

type Ast = Parameters<PostgresConnection['onPostgrestAST']>[0];
type Fields = Record<string, unknown>;

const CASTS = new Set(
  'text varchar int int2 int4 int8 integer smallint bigint numeric float4 float8 real bool boolean date time timestamp timestamptz uuid json jsonb'.split(
    ' ',
  ),
);

/** @throws PTnnn, which the API answers with status nnn */
function refuse(status: 400 | 413, message: string, detail: string): never {
  throw new DatabaseRefusal({ code: `PT${status}`, message, detail });
}

function atMost(count: number, max: number, what: string): void {
  if (count > max) refuse(400, 'request_too_complex', `A request may have at most ${max} ${what}.`);
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Totals over one request, including its embedded relations. */
class RequestCount {
  filters = 0;
  patterns = 0;
  embeds = 0;
  columns = 0;

  where(where: unknown, depth = 0): void {
    atMost(depth, REST_LIMITS.filterDepth, 'levels of and, or and not');
    for (const part of listOf(where).filter(isFields)) {
      for (const [key, condition] of Object.entries(part)) {
        if (/^\$(and|or|not)$/.test(key)) this.where(condition, depth + 1);
        else this.#filter(key, condition, depth);
      }
    }
  }

  select(select: unknown, depth = 0): void {
    for (const column of listOf(select ?? [])) {
      this.columns += 1;
      atMost(this.columns, REST_LIMITS.columns, 'selected columns');
      if (!isFields(column)) continue;
      for (const shape of Object.values(column).filter(isFields)) this.#column(shape, depth);
    }
  }

  #filter(column: string, condition: unknown, depth: number): void {
    atMost(++this.filters, REST_LIMITS.filters, 'filters');
    checkPath(column);
    if (!isFields(condition)) return;
    for (const [operator, value] of Object.entries(condition)) {
      if (operator === '$not') this.where({ [column]: value }, depth + 1);
      else this.#operator(operator, value);
    }
  }

  #operator(operator: string, value: unknown): void {
    if (/^\$i?regex/.test(operator))
      refuse(400, 'operator_not_allowed', 'The operators match and imatch are not allowed. Use like or ilike.');
    const values = listOf(isFields(value) && 'query' in value ? value['query'] : value);
    atMost(values.length, REST_LIMITS.listed, 'values in a list');
    for (const one of values) this.#value(operator, one);
  }

  #value(operator: string, value: unknown): void {
    if (isDeeperThan(value, REST_LIMITS.jsonDepth)) tooDeep();
    if (typeof value !== 'string') return;
    const isPattern = /^\$i?like/.test(operator);
    if (isPattern) atMost(++this.patterns, REST_LIMITS.patterns, 'patterns');
    if (isPattern && (value.match(/[%*]/g)?.length ?? 0) > REST_LIMITS.wildcards)
      refuse(400, 'pattern_too_complex', `A pattern may have at most ${REST_LIMITS.wildcards} wildcards.`);
    const max = isPattern || operator === '$textSearch' ? REST_LIMITS.pattern : REST_LIMITS.filterValue;
    if (value.length > max) refuse(400, 'filter_too_long', `This filter's value may have at most ${max} characters.`);
  }

  #column(shape: Fields, depth: number): void {
    if (!('select' in shape)) return checkColumn(shape);
    atMost(++this.embeds, REST_LIMITS.embeds, 'embedded relations');
    atMost(depth + 1, REST_LIMITS.embedDepth, 'levels of embedded relations');
    this.where(shape['where']);
    checkOrder(shape['order']);
    checkOffset(shape['offset']);
    this.select(shape['select'], depth + 1);
    const hasInner = listOf(shape['select']).some((inner) => isFields(inner) && Object.values(inner).some(isEmbed));
    const most = REST_LIMITS.embeddedRows[depth > 0 || hasInner ? 1 : 0];
    const limit = shape['limit'];
    shape['limit'] = typeof limit === 'number' ? Math.min(limit, most) : most;
  }
}

const isEmbed = (shape: unknown): boolean => isFields(shape) && 'select' in shape;

function tooDeep(): never {
  return refuse(400, 'json_too_deep', `JSON may be nested ${REST_LIMITS.jsonDepth} levels deep.`);
}

const checkPath = (path: string): void => atMost(path.split(/->|\./).length, REST_LIMITS.pathSteps, 'steps in a JSON path');

function checkColumn({ cast, path }: Fields): void {
  if (typeof path === 'string') checkPath(path);
  if (typeof cast === 'string' && !CASTS.has(cast.toLowerCase()))
    refuse(400, 'cast_not_allowed', `A column cannot be cast to ${cast.slice(0, 40)} here.`);
}

const checkOrder = (order: unknown): void =>
  atMost(Array.isArray(order) ? order.length : 0, REST_LIMITS.orderTerms, 'columns to order by');

function checkOffset(offset: unknown): void {
  if (typeof offset === 'number' && offset > REST_LIMITS.offset)
    refuse(400, 'offset_too_large', `The offset may be at most ${REST_LIMITS.offset}. Filter by the last row's key instead.`);
}

/** @param columns number of columns the request names: each row has a value for each of them */
function checkValues(values: unknown, columns: number): void {
  const rows = listOf(values ?? []);
  if (rows.length > REST_LIMITS.rows)
    refuse(413, 'too_many_rows', `A request may write at most ${REST_LIMITS.rows} rows. Send them in several requests.`);
  const width = rows.reduce<number>((widest, row) => Math.max(widest, isFields(row) ? Object.keys(row).length : 0), columns);
  if (rows.length * width > REST_LIMITS.parameters)
    refuse(
      413,
      'too_many_values',
      `A request may write at most ${REST_LIMITS.parameters} values. Send them in several requests.`,
    );
  for (const row of rows) if (isDeeperThan(row, REST_LIMITS.jsonDepth + 1)) tooDeep();
}

function checkArguments(given: unknown): void {
  if (Array.isArray(given)) atMost(given.length, REST_LIMITS.rows, 'objects in an argument list');
  else if (isFields(given)) atMost(Object.keys(given).length, REST_LIMITS.arguments, 'arguments');
  if (isDeeperThan(given, REST_LIMITS.jsonDepth + 2)) tooDeep();
}

/** Refuses requests that could stall the database, and caps embedded rows. Works on lite's parsed request, so no spelling can
 *  bypass it. @throws PT400, PT413 */
export function checkRestRequest(ast: Ast): void {
  const count = new RequestCount();
  count.where(ast.where);
  count.select(ast.select);
  checkOrder(ast.order);
  checkOffset(ast.offset);
  const columns = ast.$meta?.columns?.length ?? 0;
  atMost(columns, REST_LIMITS.columns, 'columns');
  if (ast.values) checkValues(ast.values, columns);
  checkArguments(ast.args);
  atMost(listOf(ast.onConflict ?? []).length, REST_LIMITS.columns, 'conflict columns');
}
