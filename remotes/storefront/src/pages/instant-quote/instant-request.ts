import { checkValues } from '@landfall/ui/fields';
import type { Draft } from '../../draft/draft.ts';
import { draftSchema } from '../../draft/draft.schema.ts';
import { type RequestItem, itemOf } from '../../draft/request.ts';

export type InstantRequest = {
  items: RequestItem[];
  country_code: string;
  destination_country: string;
  insured: boolean;
  customer_notes?: string;
};

/** The request for a draft whose fields are accepted. */
export const toInstantRequest = (draft: Draft): InstantRequest => ({
  items: draft.items.slice(0, 1).map((item) => itemOf(item)),
  country_code: draft.country_code ?? '',
  destination_country: draft.destination_country ?? '',
  insured: draft.insured === true,
  ...(draft.customer_notes?.trim() && { customer_notes: draft.customer_notes.trim() }),
});

/** The request for a draft; undefined while a field is missing or refused.
 *  @param currency of the shop's country */
export function instantRequestOf(draft: Draft, currency?: string): InstantRequest | undefined {
  const { output } = checkValues(draftSchema('instant', currency), draft);
  return output && toInstantRequest(output);
}
