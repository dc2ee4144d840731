// `@landfall/ui/fields`: fields that keep what was typed and show what is wrong with it.
export { checkValues, type RecordForm, type Saving, useRecordForm } from './form/use-record-form.ts';
export {
  type NumberValue,
  numberProblem,
  numberRule,
  type NumberLimits,
  numberText,
  numberOf,
  phoneRule,
  parseNumberValue,
  textLimit,
  textProblem,
} from './typing/number-value.ts';
export { NumberInput, type NumberInputProps } from './typing/number-input.tsx';
