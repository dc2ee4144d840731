import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from './error-note.tsx';
import { Skeletons } from './skeletons.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Shaped like the expected content. */
  skeleton?: ReactNode;
  /** Shown instead of empty data. */
  empty?: ReactNode;
  /** Default: an empty list, or an empty page. */
  isEmpty?: (data: T) => boolean;
  /** What failed, for the error's title. */
  errorTitle?: string;
  children: (data: T) => ReactNode;
}

/** Pending, then error, then data. If a refetch fails, the data stays and the failure is shown above it. */
export function DataState<T>({ query, skeleton, empty, isEmpty = hasNothing, errorTitle, children }: Props<T>) {
  if (query.isPending) return <>{skeleton ?? <Skeletons />}</>;
  const failure = query.isError && (
    <ErrorNote error={query.error} onRetry={() => void query.refetch()} {...(errorTitle && { title: errorTitle })} />
  );
  if (query.isLoadingError) return failure;
  if (empty && isEmpty(query.data)) return <>{failure || empty}</>;
  return (
    <>
      {failure}
      {children(query.data)}
    </>
  );
}

const hasNothing = (data: unknown): boolean =>
  Array.isArray(data) ? data.length === 0 : hasRows(data) ? data.rows.length === 0 : data === null;

const hasRows = (data: unknown): data is { rows: unknown[] } =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows);
