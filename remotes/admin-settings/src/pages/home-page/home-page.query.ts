import { type Db, type Row, AppError, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** The one record of footer_settings. */
export type HomePage = Row<'footer_settings'>;

/** Read again whenever the window gets the focus and never taken for fresh: the specification says so.
 *  @throws AppError with the specification's sentences */
export const homePage = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.homePage(),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(db.from('footer_settings').select().limit(1).abortSignal(signal)).catch((error: AppError) => {
        throw new AppError(`Failed to fetch footer settings: ${error.message}`, {
          code: error.code,
          details: `Failed to fetch footer settings: ${error.message}`,
        });
      });
      if (rows[0]) return rows[0];
      throw new AppError('No footer settings record found', { code: 'no_record', details: 'No footer settings record found' });
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
