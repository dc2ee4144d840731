import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** A row of customs_categories. Duty in percent (at most 200), weight in kg. */
export interface Category {
  id: string;
  name: string;
  duty_percent: number;
  default_weight: number | null;
  keywords: string[];
  restriction: 'none' | 'review' | 'prohibited';
  is_active: boolean;
  updated_at: string;
}

/** A duty that differs for one destination (and one origin, where it names one): the most specific wins. */
export interface CustomsRate {
  id: string;
  category_id: string;
  destination_country: string;
  origin_country: string | null;
  duty_percent: number;
}

export const categories = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.customs(),
    queryFn: ({ signal }) =>
      unwrap(
        db.from('customs_categories').select().order('name').abortSignal(signal).overrideTypes<Category[], { merge: false }>(),
      ),
  });

export const ratesOf = (db: Db, categoryId: string) =>
  queryOptions({
    queryKey: settingsKeys.rates(categoryId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('customs_rates')
          .select('id,category_id,destination_country,origin_country,duty_percent')
          .eq('category_id', categoryId)
          .order('destination_country')
          .order('origin_country', { nullsFirst: true })
          .abortSignal(signal)
          .overrideTypes<CustomsRate[], { merge: false }>(),
      ),
  });
