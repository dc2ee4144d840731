import { type NumberLimits, numberProblem, type NumberValue, phoneProblem, textProblem } from '../typing/number-value.ts';
import type { FormSchema } from './form-schema.ts';

/** Why a value is refused, as a sentence; undefined if it is accepted. @param values the field's neighbours, with itself */
export type FieldRule<Values = unknown> = (value: unknown, values: Values) => string | undefined;

type Rules<Values> = Readonly<Partial<Record<keyof Values & string, FieldRule<Values>>>>;

type ListRules<Values> = {
  readonly [Name in keyof Values & string]?: Values[Name] extends readonly (infer Item)[] ? Rules<Item> : never;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A text with at most so many characters; it may be empty. */
export const textRule =
  (max: number): FieldRule =>
  (value) =>
    textProblem(textOf(value), max);

/** The same where it must be there. @param required the message for an empty field */
export const requiredRule =
  (required: string, max: number): FieldRule =>
  (value) =>
    textOf(value) === '' ? required : textProblem(textOf(value), max);

/** An email address. @param message for an empty field and for what is no address */
export const emailRule =
  (message: string, max = 320): FieldRule =>
  (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(value)) ? textProblem(textOf(value), max) : message;

/** A number field. */
export const numberRule =
  (limits: NumberLimits): FieldRule =>
  (value) =>
    numberProblem(value as NumberValue | undefined, limits);

/** The first problem that one of several rules finds. */
export const allRules =
  <Values>(...rules: FieldRule<Values>[]): FieldRule<Values> =>
  (value, values) =>
    rules.map((rule) => rule(value, values)).find(Boolean);

/** A phone number; it may be empty. */
export const phoneRuleOf =
  (max: number): FieldRule =>
  (value) =>
    phoneProblem(textOf(value)) ?? textProblem(textOf(value), max);

function issuesOf<Values extends object>(rules: Rules<Values>, values: Values, at: (string | number)[] = []) {
  const fields = new Map<string, unknown>(Object.entries(values));
  return Object.entries<FieldRule<Values> | undefined>(rules).flatMap(([name, rule]) => {
    const message = rule?.(fields.get(name), values);
    return message ? [{ message, path: [...at, name] }] : [];
  });
}

/** A schema of a form with one rule for each field, for pages where valibot would cost too many bytes. Its output is what was typed.
 *  @param lists the rules of each item of a list, by the list's name */
export const fieldSchema = <Values extends object>(rules: Rules<Values>, lists: ListRules<Values> = {}): FormSchema<Values> => ({
  '~standard': {
    validate: (typed) => {
      const value = typed as Values; // antd's fields hold what their controls return
      const items = Object.entries<Rules<object> | undefined>(lists).flatMap(([name, itemRules = {}]) =>
        ((value[name as keyof Values] ?? []) as object[]).flatMap((item, at) => issuesOf(itemRules, item, [name, at])),
      );
      const issues = [...items, ...issuesOf(rules, value)];
      return issues.length > 0 ? { issues } : { value };
    },
  },
});
