import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

export type Category = Selected<'customs_categories', 'id,name'>;

/** What a product may be for customs; what is prohibited is not offered. */
export const categories = (db: Db) =>
  queryOptions({
    queryKey: ['storefront', 'categories'] as const,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('customs_categories')
          .select('id,name')
          .eq('is_active', true)
          .neq('restriction', 'prohibited')
          .order('name')
          .abortSignal(signal),
      ),
  });
