import type { ReportRange } from './report/report-range.ts';

/** Query keys of this remote, flat under `all`. */
export const reportKeys = {
  all: ['analytics'] as const,
  report: (name: string, range: ReportRange) => [...reportKeys.all, name, range] as const,
  rows: (list: ListName, range: ReportRange) => [...reportKeys.all, 'rows', list, range] as const,
};

/** The list behind a number. `key` selects one group: a route, a reason. */
export interface ListName {
  report: 'sales' | 'carts' | 'rejections' | 'fulfilment';
  list: string;
  key?: string;
}
