// What a module uses of the database and the bus, from the types of its TypeScript: docs/decisions/061.
import fs from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import ts from 'typescript';
import type { Catalog, DataUsage } from '../../libs/delivery/src/data-gate.ts';
import { bundledFiles } from './bundled-files.ts';
import { folderOf, home, root } from '../versions.ts';

/** What the database offers, after this repository's migrations or, in the kit, those of its shell. */
export async function readCatalog(): Promise<Catalog> {
  const packed = path.join(folderOf('@landfall/db'), 'catalog.json');
  if (fs.existsSync(packed)) return JSON.parse(fs.readFileSync(packed, 'utf8')) as Catalog;
  const { catalogAfter, MIGRATIONS } = await import('../data/catalog.ts'); // the kit has no database
  return catalogAfter(MIGRATIONS);
}

/** The source of a compiled file of a package that the kit brings. */
const COMPILED = /(\/node_modules\/@landfall\/[^/]+)\/dist\/(.+)\.js$/;

/** The TypeScript of this repository, or of a package that the kit brings, that a bundled file comes from; undefined for all others. */
function sourceOf(file: string): string | undefined {
  if (!file.startsWith(root + path.sep)) return undefined;
  const [place, folder, name] = COMPILED.exec(file) ?? [];
  if (place) {
    const base = file.slice(0, -place.length) + path.join(folder!, 'src', name!);
    return [`${base}.ts`, `${base}.tsx`].find((source) => fs.existsSync(source));
  }
  return /\.tsx?$/.test(file) && !file.includes('/node_modules/') ? file : undefined;
}

/** Files of this repository whose code a finished compilation contains. What comes from the share scope is the shell's. */
export const sourceFilesOf = (compilation: Rspack.Compilation): string[] =>
  [...new Set(bundledFiles(compilation).flatMap((file) => sourceOf(file) ?? []))].sort();

/** Methods whose first argument is a column. */
const ON_COLUMN = new Set([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'is',
  'in',
  'not',
  'filter',
  'order',
  'contains',
  'containedBy',
  'overlaps',
  'textSearch',
  'likeAnyOf',
  'likeAllOf',
  'ilikeAnyOf',
  'ilikeAllOf',
]);
const BUILDER = /^Postgrest(Query|Filter|Transform)Builder$/;
/** `status.eq.sent` in the text of an or(). */
const CONDITION = /(\w+)\.(?:not\.)?(?:eq|neq|gte?|lte?|i?like|is|in|cs|cd|ov|fts|plfts|phfts|wfts)\./g;

interface Found {
  read: Map<string, Set<string>>;
  /** Columns that it filters or orders by: TypeScript accepts any text for some of them. */
  named: Map<string, Set<string>>;
  insert: Map<string, Set<string>>;
  update: Map<string, Set<string>>;
  /** Names of arguments, one list for each call. */
  calls: Map<string, { name: string; isAlways: boolean }[][]>;
  emits: Set<string>;
  listens: Set<string>;
}

const addTo = (sets: Map<string, Set<string>>, name: string, values: readonly string[]): void => {
  const set = sets.get(name) ?? new Set();
  for (const value of values) set.add(value);
  sets.set(name, set);
};

const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
/** The texts that a type allows; none if it is any string. */
const textsOf = (type: ts.Type): string[] => partsOf(type).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));

const ALL = '*';

/** Splits at commas outside parentheses. */
function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Columns of a select's text, those of embedded relations too. */
function readSelect(found: Found, relation: string, text: string): void {
  for (const part of splitList(text)) {
    const name = part.replace(/^\.\.\./, '').replace(/^\w+:(?!:)/, '');
    const [, embedded, columns] = /^(\w+)(?:!\w+)*\((.*)\)$/s.exec(name) ?? [];
    if (embedded === 'count') continue;
    if (embedded) readSelect(found, embedded, columns ?? '');
    else addTo(found.read, relation, [name.split(/->|::/)[0]!]);
  }
}

class Reader {
  readonly found: Found = {
    read: new Map(),
    named: new Map(),
    insert: new Map(),
    update: new Map(),
    calls: new Map(),
    emits: new Set(),
    listens: new Set(),
  };
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  readonly visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) this.#readCall(node, node.expression);
    ts.forEachChild(node, this.visit);
  };

  #typeOf(node: ts.Node): ts.Type {
    return this.#checker.getTypeAtLocation(node);
  }

  #has(type: ts.Type, ...names: string[]): boolean {
    return names.every((name) => this.#checker.getPropertyOfType(type, name) !== undefined);
  }

  /** The tables and views of a query builder; none if the type is no builder, or does not say which. */
  #relationsOf(type: ts.Type): string[] {
    return partsOf(type).flatMap((part) => {
      if (!BUILDER.test(part.symbol?.name ?? '')) return [];
      const reference = part as ts.TypeReference;
      const at = reference.target?.typeParameters?.findIndex(({ symbol }) => symbol.name === 'RelationName') ?? -1;
      const name = at < 0 ? undefined : this.#checker.getTypeArguments(reference)[at];
      return name ? textsOf(name) : [];
    });
  }

  /** Names of the properties of a row, or of the rows of an array. */
  #namesOf(node: ts.Expression): { name: string; isAlways: boolean }[] {
    const type = this.#typeOf(node);
    return partsOf(type).flatMap((part) => {
      const row = this.#checker.isArrayType(part) ? this.#checker.getTypeArguments(part as ts.TypeReference)[0]! : part;
      return this.#checker
        .getPropertiesOfType(row)
        .map(({ name, flags }) => ({ name, isAlways: !type.isUnion() && (flags & ts.SymbolFlags.Optional) === 0 }));
    });
  }

  #readCall(call: ts.CallExpression, { name: { text: method }, expression }: ts.PropertyAccessExpression): void {
    const [first] = call.arguments;
    const { found } = this;
    if (method === 'rpc' && first) return this.#readRpc(call, expression);
    if (method === 'from' && first) {
      if (this.#has(this.#typeOf(expression), 'rpc'))
        for (const name of textsOf(this.#typeOf(first))) addTo(found.read, name, []);
      return undefined;
    }
    if ((method === 'emit' || method === 'on') && first) return this.#readBus(method, call, expression);
    const isOfInterest = ON_COLUMN.has(method) || ['select', 'or', 'match', 'insert', 'upsert', 'update'].includes(method);
    if (!isOfInterest) return undefined;
    for (const relation of this.#relationsOf(this.#typeOf(expression))) this.#readBuilder(relation, method, call.arguments);
    return undefined;
  }

  #readBuilder(relation: string, method: string, [first, options]: readonly ts.Expression[]): void {
    const { found } = this;
    if (method === 'select') {
      const texts = first ? textsOf(this.#typeOf(first)) : [];
      return readSelect(found, relation, texts.length > 0 ? texts.join(',') : ALL);
    }
    if (!first) return undefined;
    const names = () => this.#namesOf(first).map(({ name }) => name);
    if (ON_COLUMN.has(method)) {
      const columns = textsOf(this.#typeOf(first)).map((column) => column.split(/->|::/)[0]!);
      const ownColumns = columns.filter((column) => /^\w+$/.test(column)); // `items.name` is of an embedded relation
      const isOfAnother = options !== undefined && this.#has(this.#typeOf(options), 'referencedTable');
      if (isOfAnother) return undefined;
      addTo(found.named, relation, ownColumns);
      return addTo(found.read, relation, ownColumns);
    }
    if (method === 'or')
      return addTo(
        found.read,
        relation,
        [...first.getText().matchAll(CONDITION)].map(([, column]) => column!),
      );
    if (method === 'match') return addTo(found.read, relation, names());
    if (method === 'insert' || method === 'upsert') addTo(found.insert, relation, names());
    if (method === 'update' || method === 'upsert') addTo(found.update, relation, names());
    return undefined;
  }

  #readRpc({ arguments: [name, args] }: ts.CallExpression, receiver: ts.Expression): void {
    if (!name || !this.#has(this.#typeOf(receiver), 'from')) return;
    for (const one of textsOf(this.#typeOf(name))) {
      const known = this.found.calls.get(one) ?? [];
      this.found.calls.set(one, [...known, args ? this.#namesOf(args) : []]);
    }
  }

  #readBus(method: 'emit' | 'on', { arguments: args }: ts.CallExpression, receiver: ts.Expression): void {
    if (!this.#has(this.#typeOf(receiver), 'emit', 'on')) return;
    const typesOf = (type: ts.Type): string[] =>
      partsOf(type).flatMap((part) => {
        const property = this.#checker.getPropertyOfType(part, 'type');
        return property ? textsOf(this.#checker.getTypeOfSymbol(property)) : [];
      });
    if (method === 'on') for (const one of args.flatMap((arg) => textsOf(this.#typeOf(arg)))) this.found.listens.add(one);
    else for (const one of typesOf(this.#typeOf(args[0]!))) this.found.emits.add(one);
  }
}

/** Files without one of these calls use nothing. Leaving them out leaves out antd's types too, which takes a build several seconds less. */
const CALLS = /\.(rpc|from|emit|on|select|insert|upsert|update|eq|match|or|order|in)\(/;

const callsSomething = (file: string): boolean => CALLS.test(fs.readFileSync(file, 'utf8'));

function read(all: readonly string[]): Found {
  const files = all.filter(callsSomething);
  const config = ts.readConfigFile(path.join(home, 'tsconfig.base.json'), ts.sys.readFile).config as { compilerOptions: object };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram({ rootNames: files, options: { ...options, types: ['node'] } });
  const reader = new Reader(program.getTypeChecker());
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) reader.visit(source);
  }
  return reader.found;
}

const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));

const UNKNOWN = 'is not in the database that the migrations make';

/** Adds types, for the columns that callers of the API may use so. Names that no column has are aliases: TypeScript checks those. */
function withTypes(
  relation: string,
  use: 'read' | 'insert' | 'update',
  catalog: Catalog,
  names: Iterable<string> = [],
): Record<string, string> {
  const columns = catalog.relations[relation]!;
  const wanted = [...names].flatMap((name) => (name === ALL ? Object.keys(columns) : [name]));
  return sorted(wanted.flatMap((name) => (columns[name]?.[use] ? [[name, columns[name].type] as const] : [])));
}

/** @throws Error for a filter or an order by a column that does not exist: the backend would refuse the call */
function refuseUnknown({ named }: Found, catalog: Catalog): void {
  for (const [relation, columns] of named)
    for (const column of columns)
      if (catalog.relations[relation] && !catalog.relations[relation][column])
        throw new Error(`${relation} has no column ${column}, by which a query filters or orders`);
}

function relationsOf(found: Found, catalog: Catalog): DataUsage['relations'] {
  refuseUnknown(found, catalog);
  const { read: reads, insert, update } = found;
  const all = [...new Set([...reads.keys(), ...insert.keys(), ...update.keys()])];
  const names = all.filter((name) => !Object.hasOwn(catalog.functions, name)); // rows of a function
  return sorted(
    names.map((name) => {
      const columns = catalog.relations[name];
      if (!columns) throw new Error(`${name} ${UNKNOWN}`);
      const inserted = withTypes(name, 'insert', catalog, insert.get(name));
      const isInserted = Object.keys(inserted).length > 0;
      const filled = Object.keys(columns).filter(
        (column) => isInserted && columns[column]!.needed && !Object.hasOwn(inserted, column),
      );
      const usage = {
        read: withTypes(name, 'read', catalog, reads.get(name)),
        insert: inserted,
        update: withTypes(name, 'update', catalog, update.get(name)),
        filled: filled.sort(),
      };
      return [name, usage] as const;
    }),
  );
}

function functionsOf({ calls }: Found, catalog: Catalog): DataUsage['functions'] {
  return sorted(
    [...calls].map(([name, sites]) => {
      const args = [...new Set(sites.flatMap((site) => site.map((arg) => arg.name)))].sort();
      const overload = catalog.functions[name]?.find((one) => args.every((arg) => Object.hasOwn(one.args, arg)));
      if (!overload) throw new Error(`${name}(${args.join(', ')}) ${UNKNOWN}`);
      const isAlways = (arg: string) => sites.every((site) => site.some((given) => given.name === arg && given.isAlways));
      const usage = {
        args: Object.fromEntries(args.map((arg) => [arg, overload.args[arg]!.type])),
        always: args.filter((arg) => isAlways(arg) || overload.args[arg]!.needed),
        returns: `${overload.set ? 'setof ' : ''}${overload.returns}`,
        columns: sorted(Object.entries(overload.columns)),
      };
      return [name, usage] as const;
    }),
  );
}

/** What these files use of the database and the bus. An order or filter whose column is a parameter of a helper is not seen; it may only name columns
 *  that are also selected.
 *  @param files absolute paths
 *  @throws Error if they use something that the catalog lacks */
export function dataUsageOf(files: readonly string[], catalog: Catalog): DataUsage {
  const found = read(files);
  return {
    relations: relationsOf(found, catalog),
    functions: functionsOf(found, catalog),
    events: { emits: [...found.emits].sort(), listens: [...found.listens].sort() },
  };
}
