import { changedPrice } from '@landfall/db';
import { priceValidity, useShopTerms } from '@landfall/customer';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { PriceChanged, RouteLine, StatusTag, quoteStages } from '@landfall/ui/record';
import { PageFrame } from '@landfall/ui/screen';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { AskEmail } from '../../draft/ask-email.tsx';
import { Answer } from './answer.tsx';
import { Confidence } from './confidence.tsx';
import type { InstantQuote } from './instant-answer.ts';
import { useMoveQuote } from './move-quote.mutation.ts';
import instantQuoteStyles from './instant-quote.module.css';
import styles from '../../storefront.module.css';

interface AnsweredProps {
  quote: InstantQuote;
  from: string;
  to: string;
  onAnother: () => void;
}

const TITLES: Record<InstantQuote['outcome'], string> = {
  sent: 'Your quote is ready',
  calculated: 'Your estimate',
  pending: 'We have your request',
};

const NEXT: Record<InstantQuote['outcome'], string> = {
  sent: 'Approving charges nothing: it puts the quote into your cart at this price.',
  calculated: 'A person looks at it and sends you the price; nothing is owed until you approve that.',
  pending: 'A person works out its price and writes to you; nothing is owed until you approve it.',
};

/** Next steps: a sent quote can be approved here; any other is followed on its page. */
function Acts({ quote, onAnother }: Pick<AnsweredProps, 'quote' | 'onAnother'>) {
  const { toast } = useShell();
  const move = useMoveQuote(quote);
  const validity = priceValidity(useShopTerms());
  // a price that changed comes with the refusal, and with the version that has it
  const price = changedPrice(move.error) ?? quote.price?.statement;
  const approve = () =>
    move.mutate(
      { version: price?.version ?? quote.version, seen: price },
      { onSuccess: () => toast({ title: 'Quote approved', description: 'It is in your cart at this price.' }) },
    );
  const open = quote.outcome === 'sent' && !move.isSuccess;
  return (
    <>
      <div className={styles.askActs}>
        {open && (
          <Button type="primary" onClick={approve} loading={move.isPending}>
            Approve
          </Button>
        )}
        {move.isSuccess && (
          <ButtonLink type="primary" to={paths.cart}>
            View Cart
          </ButtonLink>
        )}
        <ButtonLink type={quote.outcome === 'sent' ? 'default' : 'primary'} to={paths.quote(quote.id)}>
          See your quote
        </ButtonLink>
        <Button type="text" onClick={onAnother}>
          Ask for another
        </Button>
      </div>
      {move.error && (
        <PriceChanged
          error={move.error}
          title="This did not go through"
          seen={move.variables.seen}
          accept="Approve at the new price"
          busy={move.isPending}
          onAccept={approve}
        />
      )}
      <p className={`small muted ${instantQuoteStyles.sfNext}`}>
        {move.isSuccess ? `It is in your cart at this price for ${validity}.` : NEXT[quote.outcome]}
      </p>
    </>
  );
}

/** The result of a requested instant quote. */
export const Answered = ({ quote, from, to, onAnother }: AnsweredProps) => (
  <PageFrame
    title={TITLES[quote.outcome]}
    status={<StatusTag status={quote.status} />}
    lede={
      <span role="status">
        Quote <Link to={paths.quote(quote.id)}>{quote.display_id}</Link>
      </span>
    }
    banner={
      <section className={`paper ${styles.askRoute}`} aria-label="Where this quote is">
        <RouteLine from={from} to={to} {...quoteStages(quote.status)} />
      </section>
    }
    aside={
      <section className={`paper ${styles.sfSlip}`} aria-label="How sure the answer is">
        <Confidence parts={quote.parts} weakest={quote.weakest} confidence={quote.confidence} />
      </section>
    }
  >
    <section className={`paper ${styles.sfSlip}`} aria-labelledby="sf-answered">
      <h2 id="sf-answered">{quote.price ? 'Landed cost' : 'What we know so far'}</h2>
      <Answer answer={quote} from={from} to={to} />
      <Acts quote={quote} onAnother={onAnother} />
    </section>
    <AskEmail />
  </PageFrame>
);
