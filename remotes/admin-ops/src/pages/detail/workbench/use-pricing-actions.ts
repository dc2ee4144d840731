import { useShell } from '@landfall/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quoteKeys } from '../../../keys.query.ts';
import { sendDelay } from '../../../bulk/send-delay.query.ts';
import type { AdminQuote } from '../../../rows.ts';
import type { SavedCard } from '../quote/move-quote.mutation.ts';
import type { TypedPrice } from './draft.ts';
import { type Saving, type Sending, useSendQuote } from './save-draft.mutation.ts';
import { checksOf, questionsOf, type SendCheck } from '../quote/checks.query.ts';
import { useChecks } from './use-checks.ts';
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

/** The price of an estimate is on screen line by line: sending it from here confirms it. */
const SEEN_HERE = 'estimate';

const NONE: SendCheck[] = [];

/** The checks on screen are not repeated at the press of Send. */
const FRESH_MS = 10_000;

const codesOf = (checks: readonly SendCheck[]): string[] => checks.map(({ code }) => code);

/** Saving, sending and rejecting one quote, and where to go after. Only the price on screen is sent, if no check stops it; questions are
 *  confirmed first. */
export function usePricingActions({ quote, work, drafts, undo, leave }: PricingTask) {
  const { db, toast } = useShell();
  const queries = useQueryClient();
  const pricing = usePricing(quote, work, drafts);
  const delay = useQuery(sendDelay(db)).data;
  const [dialog, open] = useState<PricingDialog>();
  const [pressed, setPressed] = useState(false);
  const checks = useChecks(quote.id, pricing.draft, pricing.typed);
  const stop = checks.isBehind ? undefined : checks.query.data?.find(({ level }) => level === 'stop');
  const notReady = pricing.notReady ?? (stop && `Not sent: ${stop.text}`);
  const [checking, setChecking] = useState(false);
  const [asked, ask] = useState<{ sending: Sending; questions: SendCheck[] }>();
  const sent = ({ version }: SavedCard) => {
    drafts.drop(quote.id);
    undo.offer({ quoteId: quote.id, displayId: quote.display_id, version, until: Date.now() + (delay ?? USUAL_DELAY) * 1000 });
    leave?.();
  };
  const send = useSendQuote(quote, sent);
  const busy = send.isPending || pricing.save.isPending || checking;
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
    ask(undefined);
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
    /** The price that was on screen when Send was pressed. */
    seen: send.variables?.seen,
    /** Why the last press of Send did nothing, for as long as that holds. */
    heldBack: pressed ? notReady : undefined,
    checks,
    save() {
      const typed = pricing.typedNow();
      setPressed(pricing.merging.conflicts.length > 0);
      if (!typed || busy) return;
      send.reset();
      pricing.save.mutate(savingOf(typed), { onSuccess: saved });
    },
    async send() {
      const typed = pricing.typedNow();
      const { price } = pricing;
      setPressed(true);
      if (!typed || !price || notReady || busy) return;
      setChecking(true);
      // a check that could not be read is made by the sending itself
      const found = await queries.fetchQuery({ ...checksOf(db, quote.id, typed), staleTime: FRESH_MS }).catch(() => NONE);
      setChecking(false);
      if (found.some(({ level }) => level === 'stop')) return;
      const questions = questionsOf(found);
      const sending = {
        ...savingOf(typed),
        message: pricing.draft.note.trim(),
        seen: price.statement,
        confirmed: [...new Set([SEEN_HERE, ...codesOf(questions)])],
      };
      const unseen = questions.filter(({ code }) => code !== SEEN_HERE);
      if (unseen.length > 0) ask({ sending, questions: unseen });
      else sendIt(sending);
    },
    /** What an admin has to confirm before the quote goes out. */
    questions: asked?.questions ?? NONE,
    confirmQuestions: () => asked && sendIt(asked.sending),
    cancelQuestions: () => ask(undefined),
    takeTheirs() {
      drafts.drop(quote.id);
      send.reset();
      pricing.save.reset();
      void queries.invalidateQueries({ queryKey: quoteKeys.all });
    },
  };
}

export type PricingActions = ReturnType<typeof usePricingActions>;
