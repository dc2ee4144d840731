// `@landfall/ui/fields`: fields that keep what was typed and show what is wrong with it.
export { type RecordForm, type Saving, useRecordForm } from './form/use-record-form.ts';
export {
  type Figure,
  figureProblem,
  figureRule,
  type FigureLimits,
  figureText,
  numberOf,
  phoneRule,
  readFigure,
  textLimit,
  textProblem,
} from './typing/figure.ts';
export { NumberInput, type NumberInputProps } from './typing/number-input.tsx';
