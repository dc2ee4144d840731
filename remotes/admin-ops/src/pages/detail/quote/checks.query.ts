import { type Db, type Result, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { checkKey } from '../../../keys.query.ts';

/** A check before a quote is sent. `stop`: it can't be sent; `ask`: only after an admin confirmed its code. */
export type SendCheck = Result<'check_quote'>[number];

type CheckedItem = {
  product_name?: string;
  item_weight?: number | null;
  length_cm?: number | null;
  width_cm?: number | null;
  height_cm?: number | null;
  customs_category_id?: string | null;
};

/** The form, also if it can't be priced yet. */
export type CheckedForm = {
  country_code?: string;
  destination_country?: string;
  delivery_option_id?: string | null;
  items: CheckedItem[];
};

/** The checks of this version of a stored quote, or of the form. */
export const checksOf = (db: Db, quoteId: string, of: number | CheckedForm) =>
  queryOptions({
    queryKey: checkKey(quoteId, of),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('check_quote', { p_quote_id: quoteId, ...(typeof of === 'object' && { p_typed: of }) }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const questionsOf = (checks: readonly SendCheck[]): SendCheck[] => checks.filter(({ level }) => level === 'ask');
