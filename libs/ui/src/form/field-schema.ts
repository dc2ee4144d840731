import { phoneProblem, textProblem } from '../typing/number-value.ts';
import type { FormSchema } from './form-schema.ts';

/** Why a value is refused, as a sentence; undefined if it is accepted. */
export type FieldRule = (value: unknown) => string | undefined;

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

/** The first problem that one of several rules finds. */
export const allRules =
  (...rules: FieldRule[]): FieldRule =>
  (value) =>
    rules.map((rule) => rule(value)).find(Boolean);

/** A phone number; it may be empty. */
export const phoneRuleOf =
  (max: number): FieldRule =>
  (value) =>
    phoneProblem(textOf(value)) ?? textProblem(textOf(value), max);

/** A schema of a form with one rule for each field, for pages where valibot would cost too many bytes. Its output is what was typed. */
export const fieldSchema = <Values extends object>(
  rules: Readonly<Partial<Record<keyof Values & string, FieldRule>>>,
): FormSchema<Values> => ({
  '~standard': {
    validate: (typed) => {
      const value = typed as Values; // antd's fields hold what their controls return
      const fields: Readonly<Record<string, unknown>> = { ...value };
      const issues = Object.entries<FieldRule | undefined>(rules).flatMap(([name, rule]) => {
        const message = rule?.(fields[name]);
        return message ? [{ message, path: [name] }] : [];
      });
      return issues.length > 0 ? { issues } : { value };
    },
  },
});
