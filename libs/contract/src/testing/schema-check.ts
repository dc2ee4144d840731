import { FUNCTIONS, RELATIONS } from '@landfall/db/testing';
import { type FakeRequest, Refusal } from './responses.ts';

/** Names that a select, filter or order may use: columns and embeddable tables. */
interface Target {
  name: string;
  columns: readonly string[];
  embeds: readonly string[];
}

const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns']);
const OPERATOR =
  /^(not\.)?(eq|neq|gte?|lte?|i?like(\((any|all)\))?|i?match|in|is|isdistinct|cs|cd|ov|s[lr]|nx[lr]|adj|(pl|ph|w)?fts(\(\w+\))?)\./;

const noColumn = ({ name }: Target, column: string) =>
  new Refusal('42703', `column ${name}.${column} does not exist`, { status: 400 });

/** Splits at commas outside parentheses and quotes. */
function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (!quoted) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.filter(Boolean);
}

/** @throws Refusal if the target has no such column. Ignores JSON paths and casts. */
function needColumn(target: Target, name: string): void {
  const column = name.split(/->|::/)[0]!;
  if (!target.columns.includes(column)) throw noColumn(target, column);
}

function needEmbedded(target: Target, name: string): Target {
  const relation = RELATIONS[name];
  if (relation && target.embeds.includes(name)) return { name, ...relation };
  const message = `Could not find a relationship between '${target.name}' and '${name}' in the schema cache`;
  throw new Refusal('PGRST200', message, { status: 400 });
}

const EMBEDDED = /^(\w+)(?:!\w+)*\((.*)\)$/s;

function checkSelect(target: Target, select: string): void {
  for (const part of splitList(select)) {
    const name = part.replace(/^\.\.\./, '').replace(/^\w+:(?!:)/, '');
    const [, relation, columns] = EMBEDDED.exec(name) ?? [];
    if (relation) checkSelect(needEmbedded(target, relation), columns ?? '');
    else if (name !== '*' && name !== 'count()') needColumn(target, name);
  }
}

function checkOrder(target: Target, order: string): void {
  for (const part of splitList(order)) needColumn(target, part.split('.')[0]!);
}

/** "status.eq.sent" or "and(a.eq.1,b.eq.2)" */
function checkCondition(target: Target, condition: string): void {
  const [, nested] = /^(?:not\.)?(?:and|or)\((.*)\)$/s.exec(condition) ?? [];
  if (nested !== undefined) return splitList(nested).forEach((part) => checkCondition(target, part));
  const [column = '', ...rest] = condition.split('.');
  checkFilter(target, column, rest.join('.'));
}

function checkFilter(target: Target, column: string, value: string): void {
  needColumn(target, column);
  if (!OPERATOR.test(value)) throw new Refusal('PGRST100', `"failed to parse filter (${value})"`, { status: 400 });
}

function checkParam(target: Target, name: string, value: string): void {
  const [first = '', ...rest] = name.split('.');
  if (name === 'select') checkSelect(target, value);
  else if (name === 'order') checkOrder(target, value);
  else if (/^(not\.)?(and|or)$/.test(name)) checkCondition(target, `and${value}`);
  else if (rest.length > 0) checkParam(needEmbedded(target, first), rest.join('.'), value);
  else if (!NOT_FILTERS.has(name)) checkFilter(target, name, value);
}

function checkBody(target: Target, body: unknown): void {
  for (const row of Array.isArray(body) ? body : [body])
    for (const column of Object.keys(row ?? {}))
      if (!target.columns.includes(column))
        throw new Refusal('PGRST204', `Could not find the '${column}' column of '${target.name}' in the schema cache`, {
          status: 400,
        });
}

function checkCall({ name, method, params, body }: FakeRequest): void {
  const known = FUNCTIONS[name];
  const inBody = method === 'POST';
  const given = inBody ? Object.keys(body ?? {}) : [...params.keys()].filter((param) => known?.args.includes(param));
  if (!known || given.some((arg) => !known.args.includes(arg)) || known.required.some((arg) => !given.includes(arg)))
    throw new Refusal('PGRST202', `Could not find the function public.${name}(${given.join(', ')}) in the schema cache`, {
      status: 404,
    });
  const target = { name, columns: known.columns, embeds: [] };
  for (const [param, value] of params) if (inBody || !known.args.includes(param)) checkParam(target, param, value);
}

function checkRelation({ name, params, body, method }: FakeRequest): void {
  const relation = RELATIONS[name];
  if (!relation) throw new Refusal('PGRST205', `Could not find the table 'public.${name}' in the schema cache`, { status: 404 });
  const target = { name, ...relation };
  for (const [param, value] of params) checkParam(target, param, value);
  if (method === 'POST' || method === 'PATCH') checkBody(target, body);
}

/** The refusal PostgREST would return for an unknown table, view, function, argument, column, embedded table or operator; undefined if
 *  there is none.
 *  @param path of the request's URL */
export function schemaRefusal(path: string, request: FakeRequest): Refusal | undefined {
  try {
    if (path.startsWith('/rest/v1/rpc/')) checkCall(request);
    else if (path.startsWith('/rest/v1/')) checkRelation(request);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
    throw refusal;
  }
}
