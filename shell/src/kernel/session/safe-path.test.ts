import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each(['/dashboard', '/checkout?quotes=1,2', '/admin/quotes/7#items', '/'])('leads back to %s', (path) =>
  expect(safePath(path)).toBe(path),
);

it.each([
  '//elsewhere.test/x',
  '/..//elsewhere.test',
  '/.//elsewhere.test',
  '/%2e%2e//elsewhere.test',
  '/a/..//elsewhere.test/x',
  '/a/../\\elsewhere.test',
  '/./\\/elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  'https://elsewhere.test',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/auth',
  '/auth?mode=reset',
  undefined,
  7,
  { pathname: '/x' },
])('does not follow %o', (wanted) => expect(safePath(wanted)).toBeUndefined());

it('never leads to another origin, however the path is written', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'a',
    'elsewhere.test',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const path = safePath(`/${parts.join('')}`);
      if (path === undefined) return;
      expect(new URL(path, location.origin).origin).toBe(location.origin);
      expect(path).toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: 5000 },
  );
});
