import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

const select = (...presses: [id: string, through?: boolean][]) => {
  const { result } = renderHook(() => useSelection(rows));
  for (const press of presses) act(() => result.current.toggle(...press));
  return result.current.rows.map(({ id }) => id).join('');
};

it('selects the rows between the last press and one with Shift, in either direction', () => {
  expect(select(['b'], ['d', true])).toBe('bcd');
  expect(select(['d'], ['b', true])).toBe('bcd');
});

it('clears them where the row pressed with Shift was selected', () => {
  expect(select(['a'], ['e', true], ['b'], ['d', true])).toBe('ae');
});

it('selects one row with Shift where none was pressed before', () => {
  expect(select(['c', true])).toBe('c');
});
