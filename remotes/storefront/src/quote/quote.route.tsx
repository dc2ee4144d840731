import { paths, useShell, useStore } from '@landfall/contract';
import { AppError } from '@landfall/db';
import { ErrorNote, PageFrame } from '@landfall/ui';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCountries } from '../countries/use-countries.ts';
import { type FieldName, fieldOf, sentenceOf } from '../field-errors.ts';
import { type Draft, keepDraft, keptDraft, newDraft, newItem, withAsked } from './draft.ts';
import { ItemFields } from './item-fields.tsx';
import { useRequestQuote } from './request-quote/request-quote.mutation.ts';
import { Requested } from './requested.tsx';
import { RouteFields } from './route-fields.tsx';
import { useOriginGuess } from './use-origin-guess.ts';
import '../storefront.css';

const MAX_ITEMS = 50;

/** The draft to start with: the one this tab keeps, with what the home page's box asked for. */
function useFirstDraft(): Draft {
  const [params] = useSearchParams();
  const [draft] = useState(() => withAsked(keptDraft() ?? newDraft(), { url: params.get('url'), to: params.get('to') }));
  return draft;
}

const Next = () => (
  <aside className="ask-next" aria-labelledby="ask-next">
    <h2 id="ask-next">What happens next</h2>
    <ol className="trail small">
      <li className="next">
        <strong>We price it</strong>
        <p className="muted">Tax, crossing, customs and courier, line by line.</p>
      </li>
      <li className="next">
        <strong>You answer</strong>
        <p className="muted">The price stands for 7 days. Asking costs nothing.</p>
      </li>
      <li className="next">
        <strong>We buy and forward</strong>
        <p className="muted">Once it is paid, with every stage dated.</p>
      </li>
    </ol>
  </aside>
);

function RequestForm({
  onRequested,
}: {
  onRequested: (quote: { id: string; display_id: string; status: string }, draft: Draft) => void;
}) {
  const { session } = useShell();
  const { user } = useStore(session);
  const navigate = useNavigate();
  const countries = useCountries();
  const [form] = Form.useForm<Draft>();
  const first = useFirstDraft();
  const [draft, setDraft] = useState(first);
  const request = useRequestQuote(user?.id);
  const served = countries.origins.map(({ value }) => value);
  const about = useOriginGuess(form, draft, served);

  const changed = () => {
    const next = form.getFieldsValue(true) as Draft;
    setDraft(next);
    keepDraft(next);
  };
  const refused = (error: Error) => {
    const name = fieldOf(error, (field: FieldName) => form.getFieldInstance(field as never) !== undefined);
    if (!name || !(error instanceof AppError)) return;
    form.setFields([{ name: name as never, errors: [sentenceOf(error)] }]);
    form.scrollToField(name as never, { block: 'center', focus: true });
  };
  const send = () => {
    const asked = form.getFieldsValue(true) as Draft;
    keepDraft(asked);
    if (!user) return void navigate(paths.auth, { state: { from: paths.quoteRequest } });
    request.mutate(asked, { onSuccess: (quote) => onRequested(quote, asked), onError: refused });
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={first}
      onValuesChange={changed}
      onFinish={send}
      scrollToFirstError={{ block: 'center', focus: true }}
      className="ask-form"
      aria-label="Quote request"
    >
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
                currency={countries.currencyOf(draft.country_code ?? undefined)}
                onRemove={() => remove(name)}
              />
            ))}
            {fields.length < MAX_ITEMS && <Button onClick={() => add(newItem())}>Add another item</Button>}
          </>
        )}
      </Form.List>
      <RouteFields countries={countries} about={about} onOrigin={() => form.setFieldValue('origin_chosen', true)} />
      {request.error && <ErrorNote title="The request was not sent" error={request.error} />}
      <div className="ask-send">
        <Button type="primary" size="large" htmlType="submit" loading={request.isPending}>
          {user ? 'Request quote' : 'Sign in and request'}
        </Button>
        {!user && <p className="small muted">Your request is kept while you sign in.</p>}
      </div>
    </Form>
  );
}

export function Component() {
  const [done, setDone] = useState<{ quote: { id: string; display_id: string; status: string }; draft: Draft }>();
  if (done) {
    const { country_code: from, destination_country: to } = done.draft;
    return <Requested quote={done.quote} from={from ?? ''} to={to ?? ''} onAnother={() => setDone(undefined)} />;
  }
  return (
    <PageFrame
      title="Get a quote"
      lede="Name what you want from a shop abroad. A link helps most; a photo or a few words will do."
    >
      <div className="ask-cols">
        <RequestForm onRequested={(quote, draft) => setDone({ quote, draft })} />
        <Next />
      </div>
    </PageFrame>
  );
}
