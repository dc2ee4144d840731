import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { templateKeys } from '../keys.query.ts';

const TEMPLATE = 'id,template_name,origin_country,customer_note,items,use_count,is_active,updated_at';

/** Items that are priced again and again. Prices in the origin's currency, weights in kg. */
export type QuoteTemplate = Selected<'quote_templates', typeof TEMPLATE>;

/** Every template, the most used first. */
export const quoteTemplates = (db: Db) =>
  queryOptions({
    queryKey: templateKeys.all,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('quote_templates')
          .select(TEMPLATE)
          .order('use_count', { ascending: false })
          .order('template_name')
          .abortSignal(signal),
      ),
  });
