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

/** The draft that this tab keeps, in a form. It starts with what the address asks for (`url`, `to`). */
function useKeptDraft(kind: DraftKind) {
  const [params] = useSearchParams();
  const [form] = Form.useForm<Draft>();
  const [first] = useState(() => withAsked(keptDraft(kind) ?? newDraft(), { url: params.get('url'), to: params.get('to') }));
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    const wrong = wrongNumbers(first);
    if (wrong.length) form.validateFields(wrong).catch(() => undefined); // the fields say it themselves
  }, [form, first]);
  /** What the form holds: also what it shows no field for. */
  const held = () => form.getFieldsValue(true) as Draft;
  const keep = (): Draft => {
    const typed = held();
    keepDraft(kind, typed);
    return typed;
  };
  /** Puts in what the page found out itself: the form tells nobody of that, and a draft keeps only what the person did. */
  const put = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    form.setFieldValue(name, value);
    setDraft(held());
  };
  return { form, first, draft, keep, changed: () => setDraft(keep()), put };
}

/** What a page that asks for a quote stands on: its draft, the countries served, the origin its links suggest, and who asks. */
export function useDraftForm(kind: DraftKind) {
  const { session } = useShell();
  const { user } = useStore(session);
  const navigate = useNavigate();
  const countries = useCountries();
  const { form, first, draft, keep, changed, put } = useKeptDraft(kind);
  const served = countries.origins.map(({ value }) => value);
  const guess = useOriginGuess(draft, served, (code) => put('country_code', code));

  /** Asks for what was typed. A visitor signs in first, and comes back to the same draft. */
  const send = (ask: (typed: Draft) => void) => {
    const typed = keep();
    if (user) ask(typed);
    else void navigate(paths.auth, { state: { from: PAGES[kind] } });
  };
  /** Says a refusal at the field that it names, and takes the person there. */
  const refused = (error: Error) => {
    const name = refuseField(form, error);
    if (name) form.scrollToField(name, { block: 'center', focus: true });
  };
  /** The origin was chosen by hand. */
  const originChosen = () => {
    form.setFieldValue('origin_chosen', true);
    changed();
  };
  return { form, first, draft, changed, originChosen, send, refused, countries, guess, user };
}

export type Asking = ReturnType<typeof useDraftForm>;
