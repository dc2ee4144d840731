import { priceValidity, useShopTerms } from '@landfall/customer';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink, PriceStatement } from '@landfall/ui';
import { ActionBar, ErrorNote, PriceChanged } from '@landfall/ui/record';
import { useDisplayRate } from '@landfall/ui/screen';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddToCart } from './add-to-cart.mutation.ts';
import { useMoveQuote } from './move-quote.mutation.ts';
import { useRenewQuote } from './renew-quote.mutation.ts';
import type { QuoteCard } from '../../rows.ts';
import { useNow, timeLeft } from './time-left.ts';
import { EstimateRange } from '../../quotes/estimate-range.tsx';
import { Expiry } from './expiry.tsx';
import { RejectQuote } from './reject-quote.tsx';
import { standingOf } from './standing.ts';
import { useUserId } from '../../use-user.ts';
import styles from '../../dashboard.module.css';

/** The quote's buttons, main one first. Each exists because the database lists its move or action, or because the cart has the quote.
 *  @param block full width; in the phone's bar they are side by side */
function responsesTo(quote: QuoteCard, verbs: Verbs, block: boolean): ReactNode[] {
  const { move, renew, add } = verbs;
  const can = [...quote.moves, ...quote.actions];
  const ready = quote.in_cart && !can.includes('renew');
  const shown: [boolean, ReactNode][] = [
    [
      can.includes('approved'),
      <Button key="approve" type="primary" block={block} onClick={verbs.approve} loading={move.isPending}>
        Approve
      </Button>,
    ],
    [
      can.includes('renew'),
      <Button key="renew" type="primary" block={block} onClick={verbs.again} loading={renew.isPending}>
        {quote.status === 'rejected' ? 'Ask again' : 'Renew'}
      </Button>,
    ],
    [
      ready,
      <ButtonLink key="pay" type="primary" block={block} to={paths.checkout([quote.id])}>
        Checkout
      </ButtonLink>,
    ],
    [
      ready,
      <ButtonLink key="cart" block={block} to={paths.cart}>
        View Cart
      </ButtonLink>,
    ],
    [
      can.includes('add_to_cart'),
      <Button key="add" type="primary" block={block} onClick={() => add.mutate()} loading={add.isPending}>
        Add to cart
      </Button>,
    ],
    [
      quote.order_id !== null,
      <ButtonLink key="order" type="primary" block={block} to={paths.order(quote.order_id ?? '')}>
        See the order
      </ButtonLink>,
    ],
    [
      quote.merged_into !== null,
      <ButtonLink key="merged" type="primary" block={block} to={paths.quote(quote.merged_into ?? '')}>
        See {quote.merged_into_number}
      </ButtonLink>,
    ],
    [
      can.includes('rejected'),
      <Button key="reject" block={block} onClick={verbs.reject} disabled={move.isPending}>
        Reject
      </Button>,
    ],
  ];
  return shown.filter(([there]) => there).map(([, button]) => button);
}

function useVerbs(quote: QuoteCard, reject: () => void) {
  const { toast } = useShell();
  const navigate = useNavigate();
  const move = useMoveQuote(quote);
  const renew = useRenewQuote(quote);
  const add = useAddToCart(quote.id, useUserId());
  const seen = quote.statement ?? undefined;
  const approve = () =>
    move.mutate(
      { to: 'approved', seen },
      { onSuccess: () => toast({ title: 'Quote approved', description: 'It is in your cart at this price.' }) },
    );
  const again = () => renew.mutate(seen, { onSuccess: ({ id }) => void navigate(paths.quote(id)) });
  const consents = [
    { error: move.variables?.to === 'approved' && move.error, seen: move.variables?.seen, accept: 'Approve', repeat: approve },
    { error: renew.error, seen: renew.variables, accept: 'Renew', repeat: again },
  ];
  return {
    move,
    renew,
    add,
    reject,
    approve,
    again,
    /** The acts that accept a price, if one was refused. */
    refused: consents.filter(({ error }) => error),
    error: add.error,
  };
}
type Verbs = ReturnType<typeof useVerbs>;

const Sum = ({ quote }: { quote: QuoteCard }) => {
  const rate = useDisplayRate();
  if (quote.estimate_low !== null) return <EstimateRange quote={quote} rate={rate} />;
  return quote.statement && <PriceStatement variant="card" statement={quote.statement} />;
};

/** The time in which the quote waits: for a payment where it can be paid, else for an answer. */
const spanOf = ({ moves, sent_at, expires_at, approved_at, price_valid_until }: QuoteCard, payable: boolean) => {
  if (moves.includes('approved') && sent_at && expires_at) return { from: sent_at, until: expires_at };
  const from = approved_at ?? sent_at;
  return payable && from && price_valid_until ? { from, until: price_valid_until } : undefined;
};

/** The customer's possible answers to a quote, and the deadline. On a phone the buttons are at the bottom of the screen. */
export function Answer({ quote }: { quote: QuoteCard }) {
  const [rejecting, setRejecting] = useState(false);
  const now = useNow();
  const status = useStatusConfig();
  const payable = status.canBePaid(quote.status);
  const standing = standingOf(quote, now, {
    validity: priceValidity(useShopTerms()),
    payable,
    label: status.label(quote.status),
  });
  const span = spanOf(quote, payable);
  const verbs = useVerbs(quote, () => setRejecting(true));
  const buttons = responsesTo(quote, verbs, true);
  const left = span && Date.parse(span.until) - now;
  return (
    <section className={`paper ${styles.cdAnswer}`} aria-labelledby="cd-answer">
      <h2 id="cd-answer" className={standing.needs ? styles.cdNeeds : undefined}>
        {standing.title}
      </h2>
      <Sum quote={quote} />
      {span && <Expiry {...span} />}
      <div className={styles.cdAnswerActs}>{buttons}</div>
      <p className="small muted">{standing.text}</p>
      {verbs.refused.map(({ error, seen, accept, repeat }) => (
        <PriceChanged
          key={accept}
          error={error}
          title="This did not go through"
          seen={seen}
          accept={`${accept} at the new price`}
          busy={verbs.move.isPending || verbs.renew.isPending}
          onAccept={repeat}
        />
      ))}
      {verbs.error && <ErrorNote title="This did not go through" error={verbs.error} />}
      <RejectQuote open={rejecting} onClose={() => setRejecting(false)} move={verbs.move} />
      {buttons.length > 0 && (
        <ActionBar
          summary={
            <>
              <strong>
                {quote.statement && <PriceStatement variant="amount" statement={quote.statement} rate={undefined} />}
              </strong>
              {left !== undefined && left > 0 && <small className="muted">{timeLeft(left)} left</small>}
            </>
          }
        >
          {responsesTo(quote, verbs, false).toReversed()}
        </ActionBar>
      )}
    </section>
  );
}
