import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

export interface Category {
  id: string;
  name: string;
}

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
          .abortSignal(signal)
          .overrideTypes<Category[], { merge: false }>(),
      ),
  });
