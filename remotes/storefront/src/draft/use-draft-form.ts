import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { type Saving, useRecordForm } from '@landfall/ui/fields';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCountries } from '../countries/use-countries.ts';
import { type Draft, type DraftKind, handOverDraft, keepDraft, keptDraft, newDraft, withAsked } from './draft.ts';
import { draftSchema } from './draft.schema.ts';
import { useOriginGuess } from './use-origin-guess.ts';

const PAGES: Record<DraftKind, string> = { quote: paths.quoteRequest, instant: paths.instantQuote };

/** This tab's draft; the URL's `url` and `to` fill it first. */
function useFirstDraft(kind: DraftKind): Draft {
  const [params] = useSearchParams();
  const [first] = useState(() => withAsked(keptDraft(kind) ?? newDraft(), { url: params.get('url'), to: params.get('to') }));
  return first;
}

/** The form of a page that requests a quote: the draft, the countries, the origin guessed from links, and the user. A visitor who sends it
 *  signs in first and returns to the same draft.
 *  @param request gets the draft of a customer */
export function useDraftForm(kind: DraftKind, request: Saving<Draft>) {
  const { user } = useStore(useShell().session);
  const navigate = useNavigate();
  const countries = useCountries();
  const first = useFirstDraft(kind);
  const [draft, setDraft] = useState(first);
  const currency = countries.currencyOf(draft.country_code ?? undefined);

  /** Stores all values in this tab, including those without a field. */
  const keep = (): Draft => {
    const typed = held();
    keepDraft(kind, typed);
    return typed;
  };
  const send = () => {
    const typed = keep();
    if (user) return request.mutate(typed);
    handOverDraft(kind, typed);
    void navigate(paths.auth, { state: { from: PAGES[kind] } });
  };
  const { form, props } = useRecordForm({
    schema: draftSchema(kind, currency),
    initial: first,
    restored: true,
    keep: null, // see keepDraft
    save: { ...request, mutate: send },
    otherwise: 'This was not accepted. Check it and try again.',
  });
  const held = () => form.getFieldsValue(true) as Draft;
  const changed = () => setDraft(keep());

  const served = countries.origins.map(({ value }) => value);
  const guess = useOriginGuess(draft, served, (code) => {
    form.setFieldValue('country_code', code);
    setDraft(held()); // antd reports no change, and the draft stores only what the person did
  });
  /** The person chose the origin. */
  const originChosen = () => {
    form.setFieldValue('origin_chosen', true);
    changed();
  };
  const onValuesChange: typeof props.onValuesChange = (...change) => {
    changed();
    props.onValuesChange?.(...change);
  };
  return { props: { ...props, preserve: true, onValuesChange }, draft, originChosen, countries, currency, guess, user };
}

export type Asking = ReturnType<typeof useDraftForm>;
