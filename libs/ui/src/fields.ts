// `@landfall/ui/fields`: fields that keep what was typed and show what is wrong with it.
export {
  allRules,
  emailRule,
  type FieldRule,
  fieldSchema,
  numberRule,
  requiredRule,
  phoneRuleOf,
  textRule,
} from './form/field-schema.ts';
export type { FormSchema, OutputOf } from './form/form-schema.ts';
export { type KeptState, useKeptState } from './form/use-kept-values.ts';
export { checkValues, type RecordForm, type Saving, useRecordForm } from './form/use-record-form.ts';
export {
  type NumberValue,
  numberProblem,
  type NumberLimits,
  numberText,
  numberOf,
  parseNumberValue,
  textProblem,
} from './typing/number-value.ts';
export { NumberInput, type NumberInputProps } from './typing/number-input.tsx';
