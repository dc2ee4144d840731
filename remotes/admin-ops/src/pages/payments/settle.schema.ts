import { requiredText } from '@landfall/admin/schema';
import { exponentOf, formatCurrency, restAfter } from '@landfall/currency';
import { type NumberValue, numberOf, numberProblem } from '@landfall/ui/fields';
import * as v from 'valibot';
import type { Share } from './split-unmatched.mutation.ts';

/** How the money was settled, or the number of the order to credit. */
export const outcomeSchema = (isOrder: boolean) =>
  v.object({
    text: isOrder
      ? v.pipe(requiredText('Enter an order number.', 40), v.toUpperCase())
      : requiredText('Describe how it was settled.', 2000),
  });

/** One order's part of a split, as typed. Amounts in the money's currency. */
export interface Part {
  paymentId: string;
  orderNumber: string;
  /** Still due, and received so far. */
  due: number;
  received: number;
  amount: NumberValue;
}

const shareOf = (decimals: number) =>
  v.pipe(
    v.custom<Part>(() => true),
    v.rawTransform<Part, Share>(({ dataset: { value: part }, addIssue, NEVER }) => {
      const { amount, due, paymentId, received } = part;
      const problem = numberProblem(amount, { above: 0, max: due, decimals, required: 'Enter an amount for each order.' });
      if (problem === undefined) return { payment_id: paymentId, amount: numberOf(amount) ?? 0, expected_balance: received };
      addIssue({
        message: problem,
        path: [{ type: 'object', origin: 'value', input: { ...part }, key: 'amount', value: amount }],
      });
      return NEVER;
    }),
  );

/** The rest of the money after these parts. */
export const restOf = (money: number, parts: readonly { amount: NumberValue }[], currency: string): number =>
  restAfter(
    money,
    parts.map(({ amount }) => numberOf(amount)),
    currency,
  );

/** Parts of money that arrived: at least one, and not more than it in total. The database checks it again. */
export const splitSchema = (arrived: number, currency: string) =>
  v.object({
    parts: v.pipe(
      v.array(shareOf(exponentOf(currency))),
      v.minLength(1, 'Add at least one order.'),
      v.check(
        (shares) => restOf(arrived, shares, currency) >= 0,
        ({ input }) => `The shares are ${formatCurrency(-restOf(arrived, input, currency), currency)} more than what arrived.`,
      ),
    ),
  });
