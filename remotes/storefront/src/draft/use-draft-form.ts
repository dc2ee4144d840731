import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCountries } from '../countries/use-countries.ts';
import { refuseField } from '../field-errors.ts';
import { type Draft, type DraftKind, keepDraft, keptDraft, newDraft, withAsked } from './draft.ts';
import { wrongNumbers } from './item-limits.ts';
import { useOriginGuess } from './use-origin-guess.ts';

const PAGES: Record<DraftKind, string> = { quote: paths.quoteRequest, instant: paths.instantQuote };

/** This tab's draft in a form. The URL's `url` and `to` fill it first. */
function useKeptDraft(kind: DraftKind) {
  const [params] = useSearchParams();
  const [form] = Form.useForm<Draft>();
  const [first] = useState(() => withAsked(keptDraft(kind) ?? newDraft(), { url: params.get('url'), to: params.get('to') }));
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    const wrong = wrongNumbers(first);
    if (wrong.length) form.validateFields(wrong).catch(() => undefined); // the fields show their own messages
  }, [form, first]);
  /** All values, including those without a field. */
  const held = () => form.getFieldsValue(true) as Draft;
  const keep = (): Draft => {
    const typed = held();
    keepDraft(kind, typed);
    return typed;
  };
  /** Sets a value that the page found itself. antd reports no change for it, and the draft stores only what the person did. */
  const put = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    form.setFieldValue(name, value);
    setDraft(held());
  };
  return { form, first, draft, keep, changed: () => setDraft(keep()), put };
}

/** State of a page that requests a quote: the draft, the countries, the origin guessed from links, and the user. */
export function useDraftForm(kind: DraftKind) {
  const { session } = useShell();
  const { user } = useStore(session);
  const navigate = useNavigate();
  const countries = useCountries();
  const { form, first, draft, keep, changed, put } = useKeptDraft(kind);
  const served = countries.origins.map(({ value }) => value);
  const guess = useOriginGuess(draft, served, (code) => put('country_code', code));

  /** Submits the form. A visitor signs in first and returns to the same draft. */
  const send = (ask: (typed: Draft) => void) => {
    const typed = keep();
    if (user) ask(typed);
    else void navigate(paths.auth, { state: { from: PAGES[kind] } });
  };
  /** Shows a refusal at the field it names and scrolls there. */
  const refused = (error: Error) => {
    const name = refuseField(form, error);
    if (name) form.scrollToField(name, { block: 'center', focus: true });
  };
  /** The person chose the origin. */
  const originChosen = () => {
    form.setFieldValue('origin_chosen', true);
    changed();
  };
  return { form, first, draft, changed, originChosen, send, refused, countries, guess, user };
}

export type Asking = ReturnType<typeof useDraftForm>;
