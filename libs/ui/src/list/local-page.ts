import type { Page } from '@landfall/db';
import { PAGE_SIZE, type ListSpec, type ListState } from './list-state.ts';

interface LocalList<Row> {
  spec: ListSpec;
  /** The text of a row that the search looks in. */
  textOf(row: Row): string;
  /** What a sortable column compares, by its key; rows without a value come last. Without it rows keep the order they came in. */
  sortValue?(row: Row, key: string): string | number | null;
}

const compare = (one: string | number | null, other: string | number | null, sign: 1 | -1): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
  return sign * order;
};

/** The page that a list's state describes, of rows that are all here: for settings, which fit into one answer. */
export function localPage<Row>(rows: readonly Row[], list: ListState, { spec, textOf, sortValue }: LocalList<Row>): Page<Row> {
  const size = spec.size ?? PAGE_SIZE;
  const sought = list.search.toLowerCase();
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(sought));
  const sign = list.descending ? -1 : 1;
  const sorted = sortValue
    ? found.toSorted((one, other) => compare(sortValue(one, list.sort), sortValue(other, list.sort), sign))
    : found;
  return { rows: sorted.slice((list.page - 1) * size, list.page * size), count: found.length };
}
