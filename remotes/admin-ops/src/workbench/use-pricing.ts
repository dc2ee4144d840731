import { useShell } from '@landfall/contract';
import type { Price } from '@landfall/db';
import { useSettled } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pricePreview } from '../preview-price/preview-price.query.ts';
import type { AdminQuote } from '../rows.ts';
import { useSavePrice } from '../save-price/save-price.mutation.ts';
import { type PriceDraft, type TypedPrice, draftOf, previewOf, typedOf } from './draft.ts';
import { type Problems, problemOfRefusal, problemsOf } from './problems.ts';
import type { Drafts } from './use-drafts.ts';
import type { Work } from './work.query.ts';

/** ms without a keystroke before the database is asked for the price again. */
const PREVIEW_WAIT = 300;

const isSound = (draft: PriceDraft): boolean => Object.keys(problemsOf(draft)).length === 0;
const forPreview = (draft: PriceDraft): TypedPrice | undefined => (isSound(draft) ? previewOf(typedOf(draft)) : undefined);

/** The live price of the form beside the price it had before the edits. */
function usePreview(quote: AdminQuote, stored: PriceDraft, draft: PriceDraft) {
  const { db } = useShell();
  const settled = useSettled(draft, PREVIEW_WAIT);
  const preview = useQuery(pricePreview(db, quote.id, forPreview(settled)));
  const unedited = useQuery(pricePreview(db, quote.id, quote.breakdown?.lines?.length ? undefined : forPreview(stored)));
  const before = quote.breakdown?.lines?.length ? quote.breakdown : unedited.data;
  return {
    query: preview,
    price: preview.data?.priceable ? preview.data : undefined,
    refusals: preview.data?.priceable === false ? preview.data.reasons : [],
    previous: (before?.priceable === false ? undefined : before) as Price | undefined,
    behind: settled !== draft || preview.isFetching,
  };
}

/** The form of one quote's price: what is typed, what stops it, what it costs, and saving it. */
export function usePricing(quote: AdminQuote, work: Work, drafts: Drafts) {
  const { breakdown, internal_notes } = quote;
  const stored = useMemo(() => draftOf(work, { breakdown, internal_notes }), [work, breakdown, internal_notes]);
  const [tried, setTried] = useState(false);
  const edited = drafts.of(quote.id);
  const draft = edited ?? stored;
  const preview = usePreview(quote, stored, draft);
  const save = useSavePrice(quote.id);
  const problems: Problems = { ...problemOfRefusal(preview.query.error), ...problemOfRefusal(save.error), ...problemsOf(draft) };
  const typedNow = (): TypedPrice | undefined => {
    setTried(true);
    return isSound(draft) ? typedOf(draft) : undefined;
  };
  return {
    draft,
    change: (part: Partial<PriceDraft>) => drafts.keep(quote.id, { ...draft, ...part }),
    edited: edited !== undefined,
    problems: edited || tried ? problems : {},
    sound: isSound(draft),
    ...preview,
    typedNow,
    save,
  };
}

export type Pricing = ReturnType<typeof usePricing>;
