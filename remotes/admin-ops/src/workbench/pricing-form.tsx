import { useShell } from '@landfall/contract';
import { currencyOf, exponentOf } from '@landfall/currency';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryDrawer } from '../detail/history-drawer.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { sendDelay } from '../reference.query.ts';
import { RejectDialog } from '../reject-quote/reject-dialog.tsx';
import type { AdminQuote } from '../rows.ts';
import type { SavedCard } from '../save-price/save-price.mutation.ts';
import { useSendQuote } from '../send-quote/send-quote.mutation.ts';
import { quoteKeys } from '../keys.query.ts';
import { CheckList } from './check-list.tsx';
import { firstName } from './first-name.ts';
import { Items } from './items.tsx';
import { LivePrice } from './live-price.tsx';
import { Notes } from './notes.tsx';
import { PricingHead } from './pricing-head.tsx';
import { CrossingFields, ShopFields } from './shop-fields.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import type { Drafts } from './use-drafts.ts';
import { usePricing } from './use-pricing.ts';
import type { Undo } from './use-undo.ts';
import { WeightFacts } from './weight-facts.tsx';
import type { Work } from './work.query.ts';

interface Props {
  quote: AdminQuote;
  work: Work;
  drafts: Drafts;
  undo: Undo;
  /** Goes to the next quote of the queue, where there is one. */
  leave: (() => void) | undefined;
}

/** Saving, sending and rejecting one quote, and where to go after. */
function useActions({ quote, work, drafts, undo, leave }: Props) {
  const { db, toast } = useShell();
  const queries = useQueryClient();
  const pricing = usePricing(quote, work, drafts);
  const delay = useQuery(sendDelay(db)).data ?? 30;
  const [dialog, open] = useState<'reject' | 'history'>();
  const sent = ({ version }: SavedCard) => {
    drafts.drop(quote.id);
    undo.offer({ quoteId: quote.id, displayId: quote.display_id, version, until: Date.now() + delay * 1000 });
    leave?.();
  };
  const send = useSendQuote(quote, sent);
  const busy = send.isPending || pricing.save.isPending;
  const saved = () => {
    drafts.drop(quote.id);
    toast({ title: 'Price saved', description: `${quote.display_id} is not sent yet.` });
  };
  return {
    pricing,
    dialog,
    open,
    busy,
    delay,
    refusal: send.error ?? pricing.save.error,
    save() {
      const typed = pricing.typedNow();
      if (!typed || busy) return;
      send.reset();
      pricing.save.mutate({ version: quote.version, typed }, { onSuccess: saved });
    },
    send() {
      const typed = pricing.typedNow();
      if (!typed || busy) return;
      pricing.save.reset();
      send.mutate({ typed, note: pricing.draft.note.trim() });
    },
    takeTheirs() {
      drafts.drop(quote.id);
      send.reset();
      pricing.save.reset();
      void queries.invalidateQueries({ queryKey: quoteKeys.all });
    },
  };
}

export type PricingActions = ReturnType<typeof useActions>;

/** One quote's form and its live price. */
export function PricingForm(props: Props) {
  const { quote, work, leave } = props;
  const actions = useActions(props);
  const { pricing, dialog, open } = actions;
  const currency = pricing.price?.currency ?? quote.currency ?? currencyOf(quote.country_code);
  const precision = exponentOf(currency);
  const photos = Object.fromEntries(work.quote_items.map((item) => [item.id, item.image_path]));
  useKeys({ s: actions.save, x: () => open('reject'), h: () => open('history'), 'ctrl+enter': actions.send });
  return (
    <>
      <section className="pricing" aria-labelledby="pricing-title">
        <PricingHead quote={quote} onHistory={() => open('history')} />
        {quote.customer_notes && (
          <p className="note">
            <strong>From {firstName(quote)}</strong> {quote.customer_notes}
          </p>
        )}
        <Items pricing={pricing} currency={currency} precision={precision} photos={photos} />
        <div className="fields">
          <ShopFields pricing={pricing} precision={precision} />
          <CrossingFields pricing={pricing} quote={quote} currency={currency} precision={precision} />
          <WeightFacts price={pricing.price} />
          <CheckList pricing={pricing} />
        </div>
        <Notes name={firstName(quote)} pricing={pricing} />
      </section>
      <LivePrice quote={quote} actions={actions} hasNext={leave !== undefined} />
      <ThumbBar actions={actions} hasNext={leave !== undefined} />
      <RejectDialog quote={quote} open={dialog === 'reject'} onClose={() => open(undefined)} onMoved={leave} />
      <HistoryDrawer type="quote" id={quote.id} open={dialog === 'history'} onClose={() => open(undefined)} />
    </>
  );
}
