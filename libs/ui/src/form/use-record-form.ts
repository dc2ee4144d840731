import { fieldPath, type Refusal, refusalOf } from '@landfall/db';
import { Form, type FormInstance, type FormProps } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormSchema, OutputOf } from './form-schema.ts';
import { useKeptValues } from './use-kept-values.ts';

type FieldName = (string | number)[];

/** A mutation as TanStack Query gives it, or anything of its shape. */
export interface Saving<Values> {
  mutate(values: Values): void;
  isPending: boolean;
  error: Error | null;
}

interface RecordFormOptions<Schema extends FormSchema> {
  /** Every rule that the browser checks, with its message. The database checks all of it again. */
  schema: Schema;
  /** What the form starts with. */
  initial: object;
  /** The form starts with what a person typed before, so its problems are shown at once. */
  restored?: boolean;
  save: Saving<OutputOf<Schema>>;
  /** Name of the form and its record, under which this tab keeps what was typed and is not saved: `address.<id>`. Null: nothing is kept, as of
   *  passwords, and of forms that store their own draft. */
  keep: string | null;
  /** The table whose check constraints a refusal may name. */
  table?: string;
  /** Sentences by error code, instead of the server's own. */
  messages?: Readonly<Record<string, string>>;
  /** The sentence for a refusal without one. */
  otherwise?: string;
}

export interface RecordForm {
  form: FormInstance;
  /** Spread over antd's Form. Its fields have a name and no rules. */
  props: FormProps;
  /** Checks every field, then saves or focuses the first problem. */
  submit(): void;
  pending: boolean;
  /** Why saving was refused; `field` only where the form shows it there. What was typed stays. */
  refusal: Refusal | undefined;
  /** A problem that belongs to no field on screen. */
  problem: string | undefined;
  edited(): boolean;
  /** Forgets what was typed, where the person discards it. */
  discard(): void;
}

type Problems = Map<string, string>;

interface Checked<Output> {
  problems: Problems;
  output: Output | undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const keyOf = (name: unknown): string => [name].flat().join('.');

/** Checks values without a form, for fields that a page holds itself.
 *  @returns the first message of each field, by its dotted path, and what the schema makes of the values; undefined where one is wrong */
export function checkValues<Schema extends FormSchema>(schema: Schema, values: unknown): Checked<OutputOf<Schema>> {
  const result = schema['~standard'].validate(values);
  if (result instanceof Promise) throw new TypeError('A form is checked by a synchronous schema.');
  const problems: Problems = new Map();
  for (const { message, path = [] } of result.issues ?? []) {
    const name = path.map((part) => (typeof part === 'object' ? part.key : part)).join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return { problems, output: result.issues ? undefined : (result.value as OutputOf<Schema>) };
}

/** Runs it once the pointer is released and its click, if any, is handled. */
function afterRelease(run: () => void): void {
  const once = new AbortController();
  const released = () => {
    once.abort();
    setTimeout(run);
  };
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, released, { signal: once.signal });
}

/** The values that differ from what the form started with. */
const changedValues = (initial: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      JSON.stringify(value ?? null) === JSON.stringify(initial[name] ?? null) ? [] : [[name, value ?? null]],
    ),
  );

/** Sets only the fields whose problem changed, because each one that is set renders again. */
function showProblems(form: FormInstance, names: FieldName[], problems: Problems): void {
  const changed = names.flatMap((name) => {
    const problem = problems.get(keyOf(name));
    return form.getFieldError(name)[0] === problem ? [] : [{ name, errors: problem === undefined ? [] : [problem] }];
  });
  if (changed.length > 0) form.setFields(changed);
}

/** One form of a record. Touched fields are checked when they are left, all of them when it is saved. A refusal is shown at the field that
 *  the database names, which gets the focus. Ctrl or Command with Enter saves. Nothing that was typed is lost or changed, by a reload or the end of the
 *  session neither. */
export function useRecordForm<Schema extends FormSchema>(options: RecordFormOptions<Schema>): RecordForm {
  const { schema, initial, restored = false, save, keep, table, messages, otherwise } = options;
  const [form] = Form.useForm();
  const kept = useKeptValues(keep);
  const [problem, setProblem] = useState<string>();
  const { error, isPending: pending } = save;
  const fields = () => form.getFieldsError();
  const refused = error
    ? refusalOf(error, { ...(table && { table }), ...(messages && { messages }), ...(otherwise && { otherwise }) })
    : undefined;
  const isOnScreen = refused?.field !== undefined && fields().some(({ name }) => keyOf(name) === refused.field);
  const refusal = refused && { ...refused, field: isOnScreen ? refused.field : undefined };
  const checked = () => checkValues(schema, form.getFieldsValue());
  const show = (name: FieldName) => form.scrollToField(name, { block: 'center', focus: true });
  const showRefusal = useEffectEvent(() => {
    if (!refusal?.field) return;
    const name = fieldPath(refusal.field);
    form.setFields([{ name, errors: [refusal.text] }]);
    show(name);
  });
  useEffect(() => {
    if (error) showRefusal();
  }, [error]);
  const showRestored = useEffectEvent(() => {
    const { problems } = checked();
    const typed = fields().flatMap(({ name }) => (isEmpty(form.getFieldValue(name)) ? [] : [name]));
    showProblems(form, typed, problems);
  });
  useEffect(() => {
    if (restored) showRestored();
  }, [restored]);

  const showKept = useEffectEvent(() => {
    const typed = Object.entries(kept.read()).map(([name, value]) => ({ name, value, touched: true }));
    if (typed.length > 0) form.setFields(typed);
  });
  useEffect(() => showKept(), [keep]);
  /** The values were given to `save`, which has not refused them. */
  const sent = useRef(false);
  const wasPending = useRef(false);
  const forgetSaved = useEffectEvent(() => {
    const isDone = wasPending.current && !pending;
    wasPending.current = pending;
    if (isDone && !error) kept.write({});
    if (isDone || error) sent.current = false;
  });
  useEffect(() => forgetSaved(), [pending, error]);
  /** A form that ends with its save, as in a dialog. One that ends with the session does not. */
  const forgetSent = useEffectEvent(() => {
    if (sent.current && kept.isHere()) kept.write({});
  });
  useEffect(() => () => forgetSent(), []);

  const submit = () => {
    if (pending) return;
    const { problems, output } = checked();
    const names = fields().map(({ name }) => name);
    showProblems(form, names, problems);
    const first = names.find((name) => problems.has(keyOf(name)));
    const [any] = problems.values();
    setProblem(first ? undefined : any);
    if (first) show(first);
    else if (output !== undefined) {
      sent.current = true;
      save.mutate(output);
    }
  };
  const checkTouched = () => {
    const { problems } = checked();
    const wrong = fields().flatMap(({ name }) => (form.isFieldTouched(name) && problems.has(keyOf(name)) ? [name] : []));
    showProblems(form, wrong, problems); // leaving a field, or the button, keeps what the server refused
  };
  const press = useRef<{ left: boolean }>(null);
  /** A press that leaves a field checks it after the release: a message in between would move the pressed button from under the pointer. */
  const onBlur = () => {
    if (press.current) press.current.left = true;
    else checkTouched();
  };
  const onPointerDown = () => {
    const pressed = { left: false };
    press.current = pressed;
    afterRelease(() => {
      press.current = null;
      if (pressed.left) checkTouched();
    });
  };
  /** A field that is marked is checked while it is corrected; a new problem is not shown before the field is left. */
  const onValuesChange = () => {
    kept.write(changedValues(initial as Record<string, unknown>, form.getFieldsValue() as Record<string, unknown>));
    const marked = fields().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []));
    if (marked.length > 0) showProblems(form, marked, checked().problems);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  };
  return {
    form,
    props: {
      form,
      layout: 'vertical',
      requiredMark: false,
      preserve: false,
      initialValues: initial,
      onBlur,
      onPointerDown,
      onValuesChange,
      onKeyDown,
      onFinish: submit,
    },
    submit,
    pending,
    refusal,
    problem,
    edited: () => form.isFieldsTouched(),
    discard: () => kept.write({}),
  };
}
