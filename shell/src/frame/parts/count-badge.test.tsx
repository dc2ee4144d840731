import { expect, it } from 'vitest';
import { badgeText } from './count-badge.tsx';

it.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('writes %i as "%s"', (count, text) => expect(badgeText(count)).toBe(text));
