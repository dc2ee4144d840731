import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { changedPrice } from '@landfall/db';
import { PriceChanged } from '@landfall/ui/record';
import { Button } from 'antd';
import { useState } from 'react';
import { type QuoteMove, useMoveQuote } from './move-quote.mutation.ts';
import { quoteMove } from '../../../bulk/labels.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import type { AdminQuote } from '../../../rows.ts';
import { useUnsendQuote } from './unsend-quote.mutation.ts';
import { checksOf, questionsOf, type SendCheck } from './checks.query.ts';
import { QuestionsDialog } from './questions-dialog.tsx';
import { Unreachable } from '../../../unreachable.tsx';
import styles from '../detail.module.css';

/** The next moves that the database allows now, as buttons; nothing where there is none. */
export function QuoteMoves({ quote }: { quote: AdminQuote }) {
  const [asking, ask] = useState<'reject' | 'reopen'>();
  const { db, queries } = useShell();
  const [asked, askAbout] = useState<{ to: string; questions: SendCheck[] }>();
  const move = useMoveQuote(quote);
  const unsend = useUnsendQuote();
  const go = (how: QuoteMove) => move.mutate({ ...how, seen: quote.statement });
  const press = async (to: string) => {
    if (to === 'rejected') return ask('reject');
    if (to === 'approved') return ask('reopen');
    // a check that could not be read is made by the move itself
    const checks = to === 'sent' ? await queries.fetchQuery(checksOf(db, quote.id, quote.version)).catch(() => []) : [];
    const questions = checks.some(({ level }) => level === 'stop') ? [] : questionsOf(checks);
    if (questions.length > 0) return askAbout({ to, questions });
    return go({ to });
  };
  const mayTakeBack = quote.actions.includes('unsend');
  if (quote.moves.length === 0 && !mayTakeBack) return null;
  return (
    <section className={`paper ${styles.moves} ${styles.forward}`} aria-labelledby="moves-title">
      <h2 id="moves-title">Next</h2>
      {quote.moves.includes('sent') && <Unreachable quote={quote} />}
      {quote.moves.map((to, index) => (
        <Button
          key={to}
          block
          type={index === 0 && to !== 'rejected' ? 'primary' : 'default'}
          loading={move.isPending && move.variables.to === to}
          disabled={move.isPending}
          onClick={() => void press(to)}
        >
          {quoteMove(to)}
        </Button>
      ))}
      {mayTakeBack && (
        <Button block loading={unsend.isPending} onClick={() => unsend.mutate({ quoteId: quote.id, version: quote.version })}>
          Take back
        </Button>
      )}
      {unsend.isError && <Refusal error={unsend.error} />}
      {move.isError &&
        (changedPrice(move.error) ? (
          <PriceChanged
            error={move.error}
            title="This did not go through"
            seen={move.variables.seen ?? undefined}
            accept={`${quoteMove(move.variables.to)} at the new price`}
            busy={move.isPending}
            onAccept={() => go(move.variables)}
          />
        ) : (
          <Refusal error={move.error} />
        ))}
      <QuestionsDialog
        questions={asked?.questions ?? []}
        displayId={quote.display_id}
        busy={move.isPending}
        onConfirm={() => {
          if (asked) go({ to: asked.to, confirmed: asked.questions.map(({ code }) => code) });
          askAbout(undefined);
        }}
        onCancel={() => askAbout(undefined)}
      />
      <RejectDialog quote={quote} open={asking === 'reject'} onClose={() => ask(undefined)} />
      <ReopenDialog quote={quote} open={asking === 'reopen'} onClose={() => ask(undefined)} />
    </section>
  );
}
