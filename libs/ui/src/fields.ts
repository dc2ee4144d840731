// `@landfall/ui/fields`: fields that keep what was typed and show what is wrong with it.
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
