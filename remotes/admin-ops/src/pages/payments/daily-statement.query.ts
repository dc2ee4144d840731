import { type Db, type Result, unwrap } from '@landfall/db';
import { formatDay } from '@landfall/ui/record';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

export type Statement = Result<'daily_statement'>;
export type StatementLine = Statement['lines'][number];
export type Posting = Result<'daily_statement_rows'>[number];

/** Days of the reporting time zone, both inclusive; without them the last seven. */
export interface Days {
  from?: string;
  to?: string;
}

/** A day of the database in words. It has no time zone. */
export const dayText = (day: string): string => formatDay(`${day}T00:00`);

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The days in the URL. What is no day is left out. */
export function readDays(params: URLSearchParams): Days {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return { ...(DAY.test(from) && { from }), ...(DAY.test(to) && { to }) };
}

export const dailyStatement = (db: Db, { from, to }: Days) =>
  queryOptions({
    queryKey: paymentKeys.statement(from, to),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('daily_statement', { ...(from && { p_from: from }), ...(to && { p_to: to }) }).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });

/** The postings of a line, the oldest first. */
export const postingsOf = (db: Db, { day, method, currency }: Pick<StatementLine, 'day' | 'method' | 'currency'>) =>
  queryOptions({
    queryKey: paymentKeys.postings(day, method, currency),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('daily_statement_rows', { p_day: day, p_method: method, p_currency: currency }).abortSignal(signal)),
  });
