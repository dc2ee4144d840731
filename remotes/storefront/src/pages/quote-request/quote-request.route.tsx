import { priceValidity, useShopTerms } from '@landfall/customer';
import { ErrorNote } from '@landfall/ui/record';
import { PageFrame } from '@landfall/ui/screen';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { AskEmail } from '../../draft/ask-email.tsx';
import { type Draft, newItem } from '../../draft/draft.ts';
import { DraftForm, SendButton } from '../../draft/draft-form.tsx';
import { ItemFields } from '../../draft/item-fields.tsx';
import { type RequestedQuote, useRequestQuote } from './request-quote.mutation.ts';
import { Requested } from './requested.tsx';
import { RouteFields } from '../../draft/route-fields.tsx';
import { type Asking, useDraftForm } from '../../draft/use-draft-form.ts';
import styles from '../../storefront.module.css';
import draftStyles from '../../draft/draft.module.css';

const MAX_ITEMS = 50;

const Next = () => (
  <aside className={draftStyles.askNext} aria-labelledby="ask-next">
    <h2 id="ask-next">What happens next</h2>
    <ol className="trail small">
      <li className="next">
        <strong>We price it</strong>
        <p className="muted">Tax, crossing, customs and courier, line by line.</p>
      </li>
      <li className="next">
        <strong>You answer</strong>
        <p className="muted">The price is valid for {priceValidity(useShopTerms())}. Asking costs nothing.</p>
      </li>
      <li className="next">
        <strong>We buy and forward</strong>
        <p className="muted">Once it is paid, with every stage dated.</p>
      </li>
    </ol>
  </aside>
);

function Items({ asking: { draft, countries, currency } }: { asking: Asking }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Form.List name="items">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <ItemFields
              key={key}
              at={name}
              itemKey={draft.items[name]?.key ?? String(key)}
              alone={fields.length === 1}
              currencies={countries.currencies}
              currency={currency}
              isFocused={isAdding}
              onRemove={() => remove(name)}
            />
          ))}
          {fields.length < MAX_ITEMS && (
            <Button
              onClick={() => {
                setAdding(true);
                add(newItem());
              }}
            >
              Add another item
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

function RequestForm({ onRequested }: { onRequested: (quote: RequestedQuote, draft: Draft) => void }) {
  const request = useRequestQuote();
  const send = (draft: Draft) => request.mutate(draft, { onSuccess: (quote) => onRequested(quote, draft) });
  const asking = useDraftForm('quote', { ...request, mutate: send });
  const { user } = asking;
  return (
    <DraftForm asking={asking} label="Quote request">
      <Items asking={asking} />
      <RouteFields asking={asking} />
      {request.error && <ErrorNote title="The request was not sent" error={request.error} />}
      <SendButton loading={request.isPending} kept={!user && 'Your request is kept while you sign in.'}>
        {user ? 'Request quote' : 'Sign in and request'}
      </SendButton>
    </DraftForm>
  );
}

export function Component() {
  const [done, setDone] = useState<{ quote: RequestedQuote; draft: Draft }>();
  if (done) {
    const { country_code: from, destination_country: to } = done.draft;
    return <Requested quote={done.quote} from={from ?? ''} to={to ?? ''} onAnother={() => setDone(undefined)} />;
  }
  return (
    <PageFrame
      title="Get a quote"
      lede="Name what you want from a shop abroad. A link helps most; a photo or a few words will do."
    >
      <div className={styles.askCols}>
        <RequestForm onRequested={(quote, draft) => setDone({ quote, draft })} />
        <Next />
        <AskEmail />
      </div>
    </PageFrame>
  );
}
