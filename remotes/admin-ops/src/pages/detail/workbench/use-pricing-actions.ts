import { useShell } from '@landfall/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quoteKeys } from '../../../keys.query.ts';
import { sendDelay } from '../record/reference.query.ts';
import type { AdminQuote } from '../../../rows.ts';
import type { SavedCard } from '../quote/move-quote.mutation.ts';
import type { TypedPrice } from './draft.ts';
import { type Saving, type Sending, useSendQuote } from './save-draft.mutation.ts';
import { isZeroPrice } from '../quote/zero-price-dialog.tsx';
import type { Drafts } from './use-drafts.ts';
import { usePricing } from './use-pricing.ts';
import type { Undo } from './use-undo.ts';
import type { Work } from '../quote/work.query.ts';

export interface PricingTask {
  quote: AdminQuote;
  work: Work;
  drafts: Drafts;
  undo: Undo;
  /** Goes to the next quote of the queue, where there is one. */
  leave: (() => void) | undefined;
}

export type PricingDialog = 'reject' | 'history' | 'messages' | 'template' | 'split' | 'merge';

/** Seconds for which undo is offered while the setting is not known: the database refuses what comes too late. */
const USUAL_DELAY = 30;

/** Saving, sending and rejecting one quote, and where to go after. Only the price on screen is sent; a price of 0 is confirmed first. */
export function usePricingActions({ quote, work, drafts, undo, leave }: PricingTask) {
  const { db, toast } = useShell();
  const queries = useQueryClient();
  const pricing = usePricing(quote, work, drafts);
  const delay = useQuery(sendDelay(db)).data;
  const [dialog, open] = useState<PricingDialog>();
  const [pressed, setPressed] = useState(false);
  const [zero, askAboutZero] = useState<Sending>();
  const sent = ({ version }: SavedCard) => {
    drafts.drop(quote.id);
    undo.offer({ quoteId: quote.id, displayId: quote.display_id, version, until: Date.now() + (delay ?? USUAL_DELAY) * 1000 });
    leave?.();
  };
  const send = useSendQuote(quote, sent);
  const busy = send.isPending || pricing.save.isPending;
  const saved = () => {
    drafts.drop(quote.id);
    toast({ title: 'Quote saved', description: `${quote.display_id} is not sent yet.` });
  };
  const savingOf = (typed: TypedPrice): Saving => ({
    version: pricing.merging.version,
    typed,
    reason: pricing.draft.reason.trim(),
    note: pricing.noteToSave,
  });
  const sendIt = (sending: Sending) => {
    askAboutZero(undefined);
    setPressed(false);
    pricing.save.reset();
    send.mutate(sending);
  };
  return {
    pricing,
    dialog,
    open,
    busy,
    /** Seconds to undo a sending; undefined while that is not known. */
    delay,
    refusal: send.error ?? pricing.save.error,
    /** Why the last press of Send did nothing, for as long as that holds. */
    heldBack: pressed ? pricing.notReady : undefined,
    save() {
      const typed = pricing.typedNow();
      setPressed(pricing.merging.conflicts.length > 0);
      if (!typed || busy) return;
      send.reset();
      pricing.save.mutate(savingOf(typed), { onSuccess: saved });
    },
    send() {
      const typed = pricing.typedNow();
      const { price, notReady } = pricing;
      setPressed(true);
      if (!typed || !price || notReady || busy) return;
      const sending = { ...savingOf(typed), message: pricing.draft.note.trim(), total: price.statement.charged.card.amount };
      if (isZeroPrice(price.statement)) askAboutZero(sending);
      else sendIt(sending);
    },
    /** What waits for a person to confirm that the customer pays nothing. */
    zero,
    confirmZero: () => zero && sendIt({ ...zero, allowZero: true }),
    cancelZero: () => askAboutZero(undefined),
    takeTheirs() {
      drafts.drop(quote.id);
      send.reset();
      pricing.save.reset();
      void queries.invalidateQueries({ queryKey: quoteKeys.all });
    },
  };
}

export type PricingActions = ReturnType<typeof usePricingActions>;
