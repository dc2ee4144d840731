import { expect, it } from 'vitest';
import { depthOfJsonText, isDeeperThan } from './json-depth.ts';
import { checkRestRequest } from './rest-limits.ts';

type Ast = Parameters<typeof checkRestRequest>[0];

const query = (parts: object): Ast => ({ type: 'query', from: 'quotes', ...parts }) as Ast;
const refusal = (parts: object): string => {
  try {
    checkRestRequest(query(parts));
    return 'allowed';
  } catch (error) {
    return (error as Error).message;
  }
};

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 1);
const embed = (levels: number): object[] => (levels === 0 ? [] : [{ [`level_${levels}`]: { select: embed(levels - 1) } }]);

it('Refuses regular expressions in every kind of filter', () => {
  for (const operator of ['$regex', '$iregex', '$regexAny', '$regexAll', '$iregexAny', '$iregexAll']) {
    const filter = { name: { [operator]: 'a' } };
    const places: object[] = [
      { where: filter },
      { where: { $or: [{ code: { $eq: 1 } }, { $and: [filter] }] } },
      { where: { $not: { $or: [filter] } } },
      { where: { name: { $not: filter.name } } },
      { select: [{ items: { select: ['id'], where: filter } }] },
      { select: [{ items: { select: [{ inner: { select: ['id'], where: { $or: [filter] } } }] } }] },
    ];
    expect(places.map(refusal)).toEqual(places.map(() => 'operator_not_allowed'));
  }
});

it('Allows every request the product makes', () => {
  expect(refusal({ where: { id: { $in: Array(1000).fill('x') }, $or: [{ name: { $ilike: '%a_b%' } }] } })).toBe('allowed');
  expect(refusal({ select: ['*', { quote_items: { select: ['id', { a: { column: 'options', path: '$.a.b' } }] } }] })).toBe(
    'allowed',
  );
  expect(refusal({ values: Array.from({ length: 100 }, () => ({ a: 1, b: { c: [1, 2] } })) })).toBe('allowed');
});

it.each([
  ['filters', { where: { $and: Array.from({ length: 101 }, () => ({ a: { $eq: 1 } })) } }],
  ['nested filters', { where: Array.from({ length: 7 }).reduce<object>((inner) => ({ $and: [inner] }), { a: { $eq: 1 } }) }],
  ['values in a list', { where: { id: { $in: Array(1001).fill('x') } } }],
  ['nested relations', { select: embed(3) }],
  ['relations', { select: Array.from({ length: 9 }, (_, at) => ({ [`r${at}`]: { select: ['id'] } })) }],
  ['columns', { select: Array(301).fill('id') }],
  ['steps in a path', { select: [{ a: { column: 'a', path: `$${'.0'.repeat(9)}` } }] }],
  ['columns to order by', { order: Array(9).fill({ column: 'a' }) }],
  ['patterns', { where: { name: { $likeAny: Array(21).fill('a%') } } }],
])('Too many %s are refused', (_what, parts) => {
  expect(refusal(parts)).toBe('request_too_complex');
});

it('Limits the length of a pattern and its wildcards (* and %)', () => {
  expect(refusal({ where: { name: { $like: '%a%a%a%a' } } })).toBe('allowed');
  expect(refusal({ where: { name: { $like: '%a%a%a%a%' } } })).toBe('pattern_too_complex');
  expect(refusal({ where: { name: { $ilikeAll: ['b', '*a*a*a*a*'] } } })).toBe('pattern_too_complex');
  expect(refusal({ where: { name: { $not: { $ilike: 'a'.repeat(201) } } } })).toBe('filter_too_long');
  expect(refusal({ where: { name: { $textSearch: { query: '('.repeat(201) } } } })).toBe('filter_too_long');
});

it('Counts rows and values of a write together', () => {
  const rows = (count: number, width: number) =>
    Array.from({ length: count }, () => Object.fromEntries(Array.from({ length: width }, (_, at) => [`c${at}`, 1])));
  expect(refusal({ values: rows(5000, 6) })).toBe('allowed');
  expect(refusal({ values: rows(5000, 7) })).toBe('too_many_values');
  expect(refusal({ values: rows(5001, 1) })).toBe('too_many_rows');
  expect(refusal({ values: rows(5000, 1), $meta: { columns: Array(7).fill('a') } })).toBe('too_many_values');
});

it('Refuses deep JSON as a value, inside text, in a filter and as an argument', () => {
  const text = '['.repeat(33) + ']'.repeat(33);
  expect(refusal({ values: [{ a: nested(32) }] })).toBe('allowed');
  for (const parts of [
    { values: [{ a: nested(33) }] },
    { values: { a: text } },
    { where: { a: { $eq: text } } },
    { where: { a: { $contains: text } } },
    { args: { input: nested(34) } },
    { args: { input: { a: text } } },
  ])
    expect(refusal(parts)).toBe('json_too_deep');
});

it('Refuses casts to types that look up names', () => {
  expect(refusal({ select: [{ a: { cast: 'text' } }] })).toBe('allowed');
  expect(refusal({ select: [{ a: { cast: 'regclass' } }] })).toBe('cast_not_allowed');
});

it('Caps embedded rows, with a lower cap for two levels', () => {
  const one = query({ select: [{ items: { select: ['id'], limit: 9999 } }] });
  checkRestRequest(one);
  expect(one.select).toEqual([{ items: { select: ['id'], limit: 500 } }]);
  const two = query({ select: [{ items: { select: [{ inner: { select: ['id'] } }] } }] });
  checkRestRequest(two);
  expect(two.select).toEqual([{ items: { select: [{ inner: { select: ['id'], limit: 50 } }], limit: 50 } }]);
});

it('Ignores brackets in strings when measuring JSON depth', () => {
  expect(depthOfJsonText('{"a":["[[[[", {"b\\"[": 1}]}', 10)).toBe(3);
  expect(depthOfJsonText('['.repeat(100_000), 32)).toBe(33);
  expect(isDeeperThan('a text (with [brackets', 0)).toBe(false);
});
