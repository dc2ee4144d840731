import { useShell } from '@landfall/contract';
import { currencyOf } from '@landfall/currency';
import { useDebouncedValue } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pricePreview } from './preview-price.query.ts';
import type { AdminQuote } from '../../../rows.ts';
import { useOriginCurrency } from '../record/reference.query.ts';
import { countries } from '../../../drafts/countries.query.ts';
import { useSaveDraft } from './save-draft.mutation.ts';
import { type PriceDraft, type TypedPrice, draftOf, requestOf } from './draft.ts';
import { type Currencies, type Problems, problemOfRefusal, readPrice, reasonProblem } from './price.schema.ts';
import type { Drafts } from './use-drafts.ts';
import { useMerge } from './use-merge.ts';
import type { Work } from '../quote/work.query.ts';

/** ms without a keystroke before the price is requested again. */
const PREVIEW_WAIT = 300;

/** The form as the database would price it; undefined while a field is wrong. */
const typedIfSound = (draft: PriceDraft, currencies: Currencies): TypedPrice | undefined => readPrice(draft, currencies).typed;

const isSame = (a: TypedPrice | undefined, b: TypedPrice | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The live price of the form beside the price it had before the edits. A form with a wrong field has no price. */
function usePreview(quote: AdminQuote, stored: PriceDraft, draft: PriceDraft, currencies: Currencies) {
  const { db } = useShell();
  const settled = useDebouncedValue(draft, PREVIEW_WAIT);
  const sound = typedIfSound(draft, currencies) !== undefined;
  const asked = typedIfSound(settled, currencies);
  const preview = useQuery(pricePreview(db, quote.id, asked));
  const unedited = useQuery(
    pricePreview(db, quote.id, quote.breakdown?.lines?.length ? undefined : typedIfSound(stored, currencies)),
  );
  const before = unedited.data;
  const result = sound && asked && !preview.isError ? preview.data : undefined;
  return {
    query: preview,
    sound,
    price: result?.priceable ? result : undefined,
    refusals: result?.priceable === false ? result.reasons : [],
    previous: quote.breakdown?.lines?.length ? (quote.statement ?? undefined) : before?.priceable ? before.statement : undefined,
    behind: sound && (!isSame(asked, typedIfSound(draft, currencies)) || preview.isFetching || preview.isPlaceholderData),
  };
}

type Preview = ReturnType<typeof usePreview>;

/** Why the quote cannot be sent yet; undefined where the price on screen is the price of the form. */
function notReady({ sound, behind, price, query, refusals }: Preview, conflicts: number, reason?: string): string | undefined {
  if (conflicts > 0) return 'Not sent: choose between both changes first.';
  if (!sound || reason) return 'Not sent: correct the marked fields first.';
  if (query.isError) return 'Not sent: the price could not be worked out. Try again.';
  if (behind) return 'Not sent: the price is still being worked out.';
  if (refusals.length > 0) return 'Not sent: there is no price for this.';
  return price ? undefined : 'Not sent: there is no price on screen yet.';
}

/** The form of a quote's price: typed values, problems, live price, and saving. */
export function usePricing(quote: AdminQuote, work: Work, drafts: Drafts) {
  const { breakdown, internal_notes } = quote;
  const { db } = useShell();
  const { data: settings = [] } = useQuery(countries(db));
  const storedCurrency = useOriginCurrency(quote);
  const stored = useMemo(() => draftOf(work, { breakdown, internal_notes }), [work, breakdown, internal_notes]);
  const [tried, setTried] = useState(false);
  const merging = useMerge(quote.id, stored, quote.version, drafts);
  const { draft, base } = merging;
  const origin = draft.countryCode === quote.country_code ? storedCurrency : currencyOf(draft.countryCode, settings);
  const currencies: Currencies = { stored: storedCurrency, origin };
  const reason = reasonProblem(draft, base);
  const edited = drafts.of(quote.id) !== undefined;
  const preview = usePreview(quote, stored, draft, currencies);
  const save = useSaveDraft(quote.id);
  const problems: Problems = {
    ...problemOfRefusal(preview.query.error),
    ...problemOfRefusal(save.error),
    ...readPrice(draft, currencies).problems,
    ...(tried && reason && { reason }),
  };
  /** What to save: an item may have no price yet. Undefined while something else is wrong. */
  const typedNow = (): TypedPrice | undefined => {
    setTried(true);
    return merging.conflicts.length > 0 || reason ? undefined : readPrice(draft, currencies, false).typed;
  };
  const change = (part: Partial<PriceDraft>) => {
    const mine = merging.conflicts.length > 0 ? drafts.of(quote.id)?.typed : draft;
    drafts.keep(quote.id, { typed: { ...(mine ?? draft), ...part }, base, version: merging.version });
  };
  return {
    draft,
    change,
    /** What is stored. */
    base: stored,
    currencies,
    /** Something that the customer asked for was changed. */
    asksForReason: requestOf(draft) !== requestOf(base),
    edited,
    merging,
    /** The note for admins, if it was changed. */
    noteToSave: draft.internal.trim() === base.internal.trim() ? undefined : { text: draft.internal.trim(), seen: base.internal },
    restoredAt: drafts.restoredAt(quote.id),
    discard: () => drafts.drop(quote.id),
    problems: edited || tried ? problems : {},
    ...preview,
    typed: typedIfSound(draft, currencies),
    notReady: notReady(preview, merging.conflicts.length, reason),
    typedNow,
    save,
  };
}

export type Pricing = ReturnType<typeof usePricing>;
