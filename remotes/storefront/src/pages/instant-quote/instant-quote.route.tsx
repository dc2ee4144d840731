import { ErrorNote } from '@landfall/ui/record';
import { PageFrame } from '@landfall/ui/screen';
import { useState } from 'react';
import type { Draft } from '../../draft/draft.ts';
import { DraftForm, SendButton } from '../../draft/draft-form.tsx';
import { RouteFields } from '../../draft/route-fields.tsx';
import { useDraftForm } from '../../draft/use-draft-form.ts';
import { Answered } from './answered.tsx';
import type { InstantQuote } from './instant-answer.ts';
import { InstantFields } from './instant-fields.tsx';
import { Preview } from './preview.tsx';
import { useRequestInstantQuote } from './request-instant-quote.mutation.ts';
import storefrontStyles from '../../storefront.module.css';
import styles from './instant-quote.module.css';

/** The button is below the result, outside the form. */
const FORM = 'instant-quote';

function InstantForm({ onAnswered }: { onAnswered: (quote: InstantQuote, draft: Draft) => void }) {
  const request = useRequestInstantQuote();
  const send = (typed: Draft) => request.mutate(typed, { onSuccess: (quote) => onAnswered(quote, typed) });
  const asking = useDraftForm('instant', { ...request, mutate: send });
  const { user, draft, countries, currency } = asking;
  return (
    <div className={storefrontStyles.sfEstimate}>
      <DraftForm id={FORM} asking={asking} label="Instant quote">
        <InstantFields currencies={countries.currencies} currency={currency} />
        <RouteFields asking={asking} />
      </DraftForm>
      <Preview draft={draft} currency={currency}>
        {request.error && <ErrorNote title="The quote was not asked for" error={request.error} />}
        <SendButton
          form={FORM}
          className={styles.sfAsk}
          loading={request.isPending}
          kept={!user && 'What you typed is kept while you sign in.'}
        >
          {user ? 'Ask for this quote' : 'Sign in and ask'}
        </SendButton>
      </Preview>
    </div>
  );
}

/** /quote-auto: an immediate price, if no person is needed to set it. */
export function Component() {
  const [done, setDone] = useState<{ quote: InstantQuote; draft: Draft }>();
  if (done) {
    const { country_code: from, destination_country: to } = done.draft;
    return <Answered quote={done.quote} from={from ?? ''} to={to ?? ''} onAnother={() => setDone(undefined)} />;
  }
  return (
    <PageFrame
      title="Instant quote"
      lede="One product from one shop, priced while you type. Where we are sure enough you can approve it at once."
    >
      <InstantForm onAnswered={(quote, draft) => setDone({ quote, draft })} />
    </PageFrame>
  );
}
