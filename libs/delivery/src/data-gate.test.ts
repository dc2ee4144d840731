import { expect, it } from 'vitest';
import { type Catalog, type DataUsage, missingData } from './data-gate.ts';

const column = (type: string, more: object = {}) => ({ type, read: true, insert: true, update: true, needed: false, ...more });

const CATALOG: Catalog = {
  relations: {
    quotes: {
      id: column('uuid'),
      status: column('text'),
      total: column('numeric(12,2)'),
      user_id: column('uuid', { needed: true }),
    },
  },
  functions: {
    move_quote: [
      {
        args: { p_to: { type: 'text', needed: true }, p_reason: { type: 'text', needed: false } },
        returns: 'quote_card',
        set: false,
        columns: { id: 'uuid', status: 'text' },
        execute: true,
      },
    ],
  },
};

const USAGE: DataUsage = {
  relations: {
    quotes: {
      read: { id: 'uuid', status: 'text' },
      insert: { status: 'text' },
      update: { total: 'numeric(12,2)' },
      filled: ['user_id'],
    },
  },
  functions: { move_quote: { args: { p_to: 'text' }, always: ['p_to'], returns: 'quote_card', columns: { id: 'uuid' } } },
  events: { emits: [], listens: [] },
};

const { quotes } = CATALOG.relations;
const [moveQuote] = CATALOG.functions['move_quote']!;

const withQuotes = (columns: Catalog['relations'][string]): Catalog => ({ ...CATALOG, relations: { quotes: columns } });
const withMove = (change: Partial<Catalog['functions'][string][number]>): Catalog => ({
  ...CATALOG,
  functions: { move_quote: [{ ...moveQuote!, ...change }] },
});
const found = (catalog: Catalog) => missingData(USAGE, catalog).map(({ what }) => what);

it('finds nothing where everything is there', () => expect(found(CATALOG)).toEqual([]));

it.each([
  ['a column that is gone', withQuotes({ ...quotes, status: undefined } as never), /^reads quotes\.status, which does not exist/],
  ['a column that no role may read', withQuotes({ ...quotes!, id: column('uuid', { read: false }) }), /may no longer read/],
  ['a date instead of a moment', withQuotes({ ...quotes!, id: column('date') }), /type uuid, which is date/],
  [
    'a narrower number',
    withQuotes({ ...quotes!, total: column('numeric(8,2)') }),
    /type numeric\(12,2\), which is numeric\(8,2\)/,
  ],
  [
    'a shorter text',
    withQuotes({ ...quotes!, status: column('character varying(5)') }),
    /type text, which is character varying\(5\)/,
  ],
  [
    'a required column',
    withQuotes({ ...quotes!, note: column('text', { needed: true }) }),
    /without note, which is now required/,
  ],
  ['no relation', { ...CATALOG, relations: {} }, /uses quotes, which does not exist/],
  ['no function', { ...CATALOG, functions: {} }, /calls move_quote, which does not exist/],
  ['another argument', withMove({ args: { p_status: { type: 'text', needed: false } } }), /with p_to, which it does not take/],
  [
    'a required argument',
    withMove({ args: { ...moveQuote!.args, p_version: { type: 'integer', needed: true } } }),
    /without p_version/,
  ],
  ['a result without a column', withMove({ columns: { status: 'text' } }), /reads id of what move_quote returns/],
  ['several rows instead of one', withMove({ set: true }), /which is setof quote_card/],
  ['no right to call', withMove({ execute: false }), /may no longer execute/],
])('finds %s', (_what, catalog, sentence) => {
  const clean = JSON.parse(JSON.stringify(catalog)) as Catalog;
  expect(found(clean).join('\n')).toMatch(sentence);
});

it('accepts what takes and shows the same values', () => {
  const wider = withQuotes({ ...quotes!, total: column('numeric'), status: column('character varying'), extra: column('jsonb') });
  expect(found(wider)).toEqual([]);
  expect(
    found(
      withMove({
        args: { ...moveQuote!.args, p_extra: { type: 'text', needed: false } },
        columns: { ...moveQuote!.columns, note: 'text' },
      }),
    ),
  ).toEqual([]);
  const overloaded = { ...CATALOG, functions: { move_quote: [{ ...moveQuote!, execute: false }, moveQuote!] } };
  expect(found(overloaded)).toEqual([]);
});
