import { type Db, type Selected, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EstimateInput } from './typed.ts';

/** The landed cost of what was typed. PT422 names the field that makes it impossible. */
export const estimate = (db: Db, input: EstimateInput) =>
  queryOptions({
    queryKey: ['storefront', 'estimate', input] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('estimate', { p_input: input }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    retry: false,
  });

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
