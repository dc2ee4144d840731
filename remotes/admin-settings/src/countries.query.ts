import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from './keys.query.ts';

/** A row of country_settings, which admins read by admin_countries. Percentages as such, money in the country's own currency, weights in kg. */
export type Country = Row<'country_settings'>;

export const countries = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.countries(),
    queryFn: ({ signal }) => unwrap(db.rpc('admin_countries').order('name').abortSignal(signal)),
  });
