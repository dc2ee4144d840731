import { type NumberValue, type NumberLimits, numberProblem, numberOf, textProblem } from '@landfall/ui/fields';
import * as v from 'valibot';

/** The largest amount that a money column can store. */
export const MOST_MONEY = 999_999_999_999;

const typed = v.custom<NumberValue | undefined>(() => true);

/** An optional number; null if it is empty. */
export const numberField = (limits: NumberLimits = {}) =>
  v.pipe(
    typed,
    v.rawTransform<NumberValue | undefined, number | null>(({ dataset, addIssue, NEVER }) => {
      const problem = numberProblem(dataset.value, limits);
      if (problem === undefined) return numberOf(dataset.value, limits.decimals);
      addIssue({ message: problem });
      return NEVER;
    }),
  );

/** A required number. @param required the message if it is empty */
export const requiredNumber = (required: string, limits: NumberLimits = {}) =>
  v.pipe(numberField({ ...limits, required }), v.number());

/** An amount of money from 0, with two decimals unless its currency has fewer. */
export const amount = (limits: NumberLimits = {}) => numberField({ min: 0, max: MOST_MONEY, decimals: 2, ...limits });
export const requiredAmount = (required: string, limits: NumberLimits = {}) =>
  requiredNumber(required, { min: 0, max: MOST_MONEY, decimals: 2, ...limits });

/** A percentage from 0 to 100 with three decimals. */
export const percentage = (required: string) => requiredNumber(required, { min: 0, max: 100, decimals: 3 });

interface Form {
  pattern: RegExp;
  message: string;
}

const typedText = v.custom<string | null | undefined>(
  (value) => value === null || value === undefined || typeof value === 'string',
);
const textOf = (value: string | null | undefined): string => (value ?? '').trim();

const limited = (max: number, required?: string, form?: Form) =>
  v.pipe(
    typedText,
    v.transform(textOf),
    v.rawCheck<string>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      if (value === '' && required) addIssue({ message: required });
      const problem = textProblem(value, max) ?? (value !== '' && form && !form.pattern.test(value) ? form.message : undefined);
      if (problem) addIssue({ message: problem });
    }),
  );

/** A trimmed text; '' if it is empty. */
export const text = (max: number, form?: Form) => limited(max, undefined, form);

/** A required trimmed text. @param required the message if it is empty */
export const requiredText = (required: string, max: number, form?: Form) => limited(max, required, form);

/** A trimmed text; null if it is empty. */
export const optionalText = (max: number, form?: Form) =>
  v.pipe(
    text(max, form),
    v.transform((value) => value || null),
  );

/** A choice from a list. @param required the message if none is chosen */
export const choice = <const Values extends readonly string[]>(values: Values, required: string) => v.picklist(values, required);

export const WEB_ADDRESS: Form = { pattern: /^https?:\/\/\S+$/, message: 'It has to start with https://' };
