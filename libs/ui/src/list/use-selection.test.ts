import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

const select = (...presses: [id: string, through?: boolean][]) => {
  const { result } = renderHook(() => useSelection(rows, ''));
  for (const press of presses) act(() => result.current.toggle(...press));
  return [...result.current.ids].sort().join('');
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

const page = (...ids: string[]) => ids.map((id) => ({ id }));
const selecting = () =>
  renderHook(({ shown, filters }) => useSelection(shown, filters), { initialProps: { shown: rows, filters: 'q=a' } });
const idsOf = ({ result }: ReturnType<typeof selecting>) => [...result.current.ids].sort().join('');

it('forgets a row of the page that leaves the screen', () => {
  const view = selecting();
  act(() => view.result.current.set(['a', 'b']));
  view.rerender({ shown: page('b', 'c'), filters: 'q=a' });
  expect(idsOf(view)).toBe('b');
});

it('keeps all rows of the filters selected from page to page, less those that are cleared', () => {
  const view = selecting();
  act(() => view.result.current.setAll(['a', 'b', 'x', 'y']));
  view.rerender({ shown: page('x', 'y'), filters: 'q=a' });
  act(() => view.result.current.toggle('x'));
  expect(idsOf(view)).toBe('aby');
});

it('selects nothing once the filters have changed', () => {
  const view = selecting();
  act(() => view.result.current.setAll(['a', 'b', 'x']));
  view.rerender({ shown: rows, filters: 'q=b' });
  expect(idsOf(view)).toBe('');
});
