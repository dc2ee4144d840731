import { readOverview, type Span } from '@landfall/admin';
import type { Db } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewKeys } from '../../keys.query.ts';

export const overviewOf = (db: Db, span: Span) =>
  queryOptions({
    queryKey: overviewKeys.range(span),
    queryFn: ({ signal }) => readOverview(db, span, signal),
    placeholderData: keepPreviousData,
  });
