import { type Db, type Row, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** A row of customs_categories. Duty in percent (at most 200), weight in kg. */
export type Category = Row<'customs_categories'>;

/** A duty that differs for one destination (and one origin, where it names one): the most specific wins. */
const RATE = 'id,category_id,destination_country,origin_country,duty_percent';
export type CustomsRate = Selected<'customs_rates', typeof RATE>;

export const categories = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.customs(),
    queryFn: ({ signal }) => unwrap(db.from('customs_categories').select().order('name').abortSignal(signal)),
  });

export const ratesOf = (db: Db, categoryId: string) =>
  queryOptions({
    queryKey: settingsKeys.rates(categoryId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('customs_rates')
          .select(RATE)
          .eq('category_id', categoryId)
          .order('destination_country')
          .order('origin_country', { nullsFirst: true })
          .abortSignal(signal),
      ),
  });
