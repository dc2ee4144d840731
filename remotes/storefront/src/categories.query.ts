import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** Customs categories that a product may have; prohibited ones are left out. */
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
