import type { FormInstance } from 'antd/es/form';
import { useState } from 'react';
import { authMessage } from './auth-message.ts';

/** Submits a form. A refusal shows at its field or above the button; typed values stay. */
export function useSubmit<Values extends object>(form: FormInstance<Values>, send: (values: Values) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const refuse = (error: unknown) => {
    const { field, text } = authMessage(error);
    if (!field || !(field in form.getFieldsValue())) return setProblem(text);
    form.setFields([{ name: field as never, errors: [text] }]);
    form.focusField(field as never);
  };

  const submit = async (values: Values) => {
    setBusy(true);
    setProblem(undefined);
    await send(values).catch(refuse);
    setBusy(false);
  };
  return { busy, problem, submit };
}

interface Answer {
  data: unknown;
  error: Error | null;
}

/** The data of a successful supabase auth call. @throws its error */
export async function orThrow<Given extends Answer>(answer: Promise<Given>): Promise<Extract<Given, { error: null }>['data']> {
  const { data, error } = await answer;
  if (error) throw error;
  return data;
}
