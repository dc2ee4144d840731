import { paths, useShell } from '@landfall/contract';
import { ButtonLink, ActionBar, DualMoney, ErrorNote, Money } from '@landfall/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddToCart } from '../add-to-cart/add-to-cart.mutation.ts';
import { useMoveQuote } from '../move-quote/move-quote.mutation.ts';
import { useRenewQuote } from '../renew-quote/renew-quote.mutation.ts';
import type { QuoteCard } from '../rows.ts';
import { useNow } from '../use-now.ts';
import { Expiry } from './expiry.tsx';
import { RejectQuote } from './reject-quote.tsx';
import { standingOf } from './standing.ts';
import { timeLeft } from './time-left.ts';

/** 15 % either way: how far an estimate may be from its price. */
const ESTIMATE_SPREAD = 0.15;

/** The quote's buttons, the main one first: each is there because the database named its move or action. */
function useAnswers(quote: QuoteCard, onReject: () => void) {
  const { toast } = useShell();
  const navigate = useNavigate();
  const move = useMoveQuote(quote);
  const renew = useRenewQuote(quote.id);
  const add = useAddToCart(quote.id, quote.user_id);
  const approve = () =>
    move.mutate({ to: 'approved' }, { onSuccess: () => toast({ title: 'Quote approved', description: 'It is in your cart at this price.' }) });
  const again = () => renew.mutate(undefined, { onSuccess: ({ id }) => void navigate(paths.quote(id)) });
  const buttons: ReactNode[] = [];
  if (quote.moves.includes('approved')) {
    buttons.push(<Button key="approve" type="primary" block onClick={approve} loading={move.isPending}>Approve</Button>);
  }
  if (quote.actions.includes('renew')) {
    buttons.push(<Button key="renew" type="primary" block onClick={again} loading={renew.isPending}>Renew</Button>);
  } else if (quote.status === 'approved' && quote.in_cart) {
    buttons.push(<ButtonLink key="pay" type="primary" block to={paths.checkout([quote.id])}>Checkout</ButtonLink>);
    buttons.push(<ButtonLink key="cart" block to={paths.cart}>View Cart</ButtonLink>);
  }
  if (quote.actions.includes('add_to_cart')) {
    buttons.push(<Button key="add" type="primary" block onClick={() => add.mutate()} loading={add.isPending}>Add to cart</Button>);
  }
  if (quote.order_id) buttons.push(<ButtonLink key="order" type="primary" block to={paths.order(quote.order_id)}>See the order</ButtonLink>);
  if (quote.moves.includes('rejected')) {
    buttons.push(<Button key="reject" block onClick={onReject} disabled={move.isPending}>Reject</Button>);
  }
  return { buttons, move, error: (move.variables?.to === 'approved' ? move.error : null) ?? renew.error ?? add.error };
}

const Sum = ({ quote }: { quote: QuoteCard }) => {
  const { final_total_local: amount, final_currency: currency } = quote;
  if (amount === null || !currency) return null;
  if (quote.status !== 'calculated') return <DualMoney amount={amount} currency={currency} usd={quote.final_total} />;
  return (
    <p className="cd-range">
      <Money amount={amount * (1 - ESTIMATE_SPREAD)} currency={currency} /> to <Money amount={amount * (1 + ESTIMATE_SPREAD)} currency={currency} />
    </p>
  );
};

/** The span in which the quote waits: for an answer while it is sent, for a payment once it is approved. */
const spanOf = ({ status, sent_at, expires_at, approved_at, price_valid_until }: QuoteCard) => {
  if (status === 'sent' && sent_at && expires_at) return { from: sent_at, until: expires_at };
  return status === 'approved' && approved_at && price_valid_until ? { from: approved_at, until: price_valid_until } : undefined;
};

/** What the customer can say to a quote, and until when. On a phone the buttons stand at the bottom of the screen. */
export function Answer({ quote }: { quote: QuoteCard }) {
  const [rejecting, setRejecting] = useState(false);
  const now = useNow();
  const standing = standingOf(quote, now);
  const span = spanOf(quote);
  const { buttons, move, error } = useAnswers(quote, () => setRejecting(true));
  const left = span && Date.parse(span.until) - now;
  return (
    <section className="paper cd-answer" aria-labelledby="cd-answer">
      <h2 id="cd-answer" className={standing.needs ? 'cd-needs' : undefined}>
        {standing.title}
      </h2>
      <Sum quote={quote} />
      {span && <Expiry {...span} />}
      <div className="cd-answer-acts">{buttons}</div>
      <p className="small muted">{standing.text}</p>
      {error && <ErrorNote title="This did not go through" error={error} />}
      <RejectQuote open={rejecting} onClose={() => setRejecting(false)} move={move} />
      {buttons.length > 0 && (
        <ActionBar
          summary={
            <>
              <strong>
                <Money amount={quote.final_total_local} currency={quote.final_currency ?? 'USD'} />
              </strong>
              {left !== undefined && left > 0 && <small className="muted">{timeLeft(left)} left</small>}
            </>
          }
        >
          {buttons.toReversed()}
        </ActionBar>
      )}
    </section>
  );
}
