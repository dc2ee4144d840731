// `@landfall/ui/list`: the one list of every page that has one: its URL state, search, filters, rows, pages and CSV.
export { ChoiceFilter, SortChoice } from './list/choices.tsx';
export { CsvFile, csvMoment, type CsvRow } from './list/csv.ts';
export { priceColumns } from './list/price-columns.ts';
export { ExportList } from './list/export-list.tsx';
export type { ExportPlace } from './list/export-pages.ts';
export { type AddressFilter, AddressFilters, spanFilter, WaitingFilter } from './list/filters.tsx';
export { type Bulk, ListScreen, type ListScreenProps, type Noun } from './list/list-screen.tsx';
export {
  isBare,
  isNarrowed,
  type ListControl,
  type ListSpec,
  type ListState,
  PAGE_SIZE,
  placeless,
  readList,
  useList,
  writeList,
} from './list/list-state.ts';
export { type ListColumn, ListTable } from './list/list-table.tsx';
export { localPage } from './list/local-page.ts';
export { Pager } from './list/pager.tsx';
export { type Choice, ChoiceSelect } from './typing/choice-select.tsx';
