import { useShell } from '@landfall/contract';
import { useDebouncedValue } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { type CheckedForm, checksOf } from '../quote/checks.query.ts';
import { parseSize, type DraftItem, type PriceDraft, type TypedPrice } from './draft.ts';

/** ms without a keystroke before the checks run again. */
const TYPING_MS = 300;

const checkedItem = ({ productName, itemWeight, categoryId, size }: DraftItem): CheckedForm['items'][number] => {
  const sides = parseSize(size);
  return {
    product_name: productName.slice(0, 500),
    ...(typeof itemWeight === 'number' && itemWeight >= 0 && { item_weight: itemWeight }),
    ...(categoryId && { customs_category_id: categoryId }),
    ...(sides && { length_cm: sides[0], width_cm: sides[1], height_cm: sides[2] }),
  };
};

const checkedForm = (draft: PriceDraft): CheckedForm => ({
  country_code: draft.countryCode,
  destination_country: draft.destinationCountry,
  items: draft.items.map(checkedItem),
  ...(draft.deliveryOptionId && { delivery_option_id: draft.deliveryOptionId }),
});

/** The checks of what is typed. `typed`: the form where it can be priced; a price of 0 is checked only then. */
export function useChecks(quoteId: string, draft: PriceDraft, typed: TypedPrice | undefined) {
  const { db } = useShell();
  const form = JSON.stringify(typed ?? checkedForm(draft));
  const settled = useDebouncedValue(form, TYPING_MS);
  const query = useQuery(checksOf(db, quoteId, JSON.parse(settled) as CheckedForm));
  return { query, isBehind: settled !== form || query.isPlaceholderData || query.isPending };
}

export type Checks = ReturnType<typeof useChecks>;
