import type { TimelineEntry } from '@landfall/ui/record';
import { methodName, paymentWord } from '../../../payments/labels.ts';
import type { Step } from './history.query.ts';

/** A payment's step says method, state and reference, as the database names them: said in words. */
const paymentDetail = (detail: string): string => {
  const [method = '', state = '', ...rest] = detail.split(', ');
  return [methodName(method), paymentWord(state).label, ...rest].join(', ');
};

/** A step as the timeline shows it. */
export const entryOf = (step: Step): TimelineEntry =>
  step.kind === 'payment' && step.detail ? { ...step, detail: paymentDetail(step.detail) } : step;
