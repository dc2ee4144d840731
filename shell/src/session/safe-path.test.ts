import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each(['/dashboard', '/checkout?quotes=1,2', '/admin/quotes/7#items', '/'])('leads back to %s', (path) =>
  expect(safePath(path)).toBe(path),
);

it.each([
  '//elsewhere.test/x',
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
