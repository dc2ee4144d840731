import { expect, it } from 'vitest';
import { listed } from './items-of.ts';

it.each([
  [[], ''],
  [['LF-1'], 'LF-1'],
  [['LF-1', 'LF-2'], 'LF-1 and LF-2'],
  [['LF-1', 'LF-2', 'LF-3'], 'LF-1, LF-2 and LF-3'],
])('%j is "%s" in a sentence', (names, sentence) => {
  expect(listed(names)).toBe(sentence);
});
