import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ListName } from '../keys.query.ts';
import { withParams } from './report-range.ts';

/** Opens the rows behind a number above the report. The URL keeps the range. */
export function ListLink({ list, className = 'plain', children }: { list: ListName; className?: string; children: ReactNode }) {
  const [params] = useSearchParams();
  const search = withParams(params, { list: `${list.report}.${list.list}`, key: list.key ?? '' });
  return (
    <Link className={className} to={{ search: search.toString() }}>
      {children}
    </Link>
  );
}

const REPORTS = ['sales', 'carts', 'rejections', 'fulfilment'] as const;

/** The list named in the URL. */
export function readList(params: URLSearchParams): ListName | null {
  const [name, list] = (params.get('list') ?? '').split('.');
  const report = REPORTS.find((known) => known === name);
  const key = params.get('key');
  return report && list ? { report, list, ...(key && { key }) } : null;
}
