import { Refusal } from '@landfall/admin';
import { Button } from 'antd';
import { useState } from 'react';
import { useMoveQuote } from './move-quote.mutation.ts';
import { quoteMove } from '../../../bulk/labels.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import type { AdminQuote } from '../../../rows.ts';
import { useUnsendQuote } from './unsend-quote.mutation.ts';
import { isZeroPrice, ZeroPriceDialog } from './zero-price-dialog.tsx';
import styles from '../detail.module.css';

/** The next moves that the database allows now, as buttons; nothing where there is none. */
export function QuoteMoves({ quote }: { quote: AdminQuote }) {
  const [asking, ask] = useState<'reject' | 'reopen' | 'send for 0'>();
  const move = useMoveQuote(quote);
  const unsend = useUnsendQuote();
  const press = (to: string) => {
    if (to === 'rejected') ask('reject');
    else if (to === 'approved') ask('reopen');
    else if (to === 'sent' && isZeroPrice(quote.statement)) ask('send for 0');
    else move.mutate({ to });
  };
  const mayTakeBack = quote.actions.includes('unsend');
  if (quote.moves.length === 0 && !mayTakeBack) return null;
  return (
    <section className={`paper ${styles.moves} ${styles.forward}`} aria-labelledby="moves-title">
      <h2 id="moves-title">Next</h2>
      {quote.moves.map((to, index) => (
        <Button
          key={to}
          block
          type={index === 0 && to !== 'rejected' ? 'primary' : 'default'}
          loading={move.isPending && move.variables.to === to}
          disabled={move.isPending}
          onClick={() => press(to)}
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
      {move.isError && <Refusal error={move.error} />}
      <ZeroPriceDialog
        open={asking === 'send for 0'}
        displayId={quote.display_id}
        busy={move.isPending}
        onConfirm={() => {
          move.mutate({ to: 'sent', allowZero: true });
          ask(undefined);
        }}
        onCancel={() => ask(undefined)}
      />
      <RejectDialog quote={quote} open={asking === 'reject'} onClose={() => ask(undefined)} />
      <ReopenDialog quote={quote} open={asking === 'reopen'} onClose={() => ask(undefined)} />
    </section>
  );
}
