import { requiredNumber, text } from '@landfall/admin/schema';
import { exponentOf } from '@landfall/currency';
import * as v from 'valibot';
import type { FoundMoney } from './note-unmatched.mutation.ts';

const CURRENCY = 'Three letters, as NPR.';
const fields = {
  amount: requiredNumber('Enter the amount that arrived.', { above: 0, max: 999_999_999_999 }),
  currency: v.pipe(
    v.nullish(v.string(), ''),
    v.transform((code) => code.trim().toUpperCase()),
    v.regex(/^[A-Z]{3}$/, CURRENCY),
    v.check((code) => Intl.supportedValuesOf('currency').includes(code), 'There is no such currency.'),
  ),
  sender: text(200),
  reference: text(300),
  note: text(2000),
  orderNumber: text(40),
  /** Local time of the browser; '' means now. */
  arrivedAt: v.pipe(
    v.nullish(v.string(), ''),
    v.check((at) => at === '' || Date.parse(at) <= Date.now(), 'Money cannot have arrived in the future.'),
  ),
};

const hasDecimalsOf = ({ amount, currency }: { amount: number; currency: string }): boolean =>
  amount === Number(amount.toFixed(exponentOf(currency)));

const isKnown = (texts: { sender: string; reference: string; note: string }): boolean =>
  Boolean(texts.sender || texts.reference || texts.note);

/** Money that an admin found on an account. It needs something by which it can be recognised later. */
export const foundMoney = v.pipe(
  v.object(fields),
  v.forward(
    v.partialCheck(
      [['amount'], ['currency']],
      hasDecimalsOf,
      'Too many decimals: most currencies have 2, some (NPR, INR, JPY) have none.',
    ),
    ['amount'],
  ),
  v.forward(
    v.partialCheck([['sender'], ['reference'], ['note']], isKnown, 'Enter the sender, the text of the transfer or a note.'),
    ['note'],
  ),
  v.transform(({ arrivedAt, ...money }): FoundMoney => ({
    ...money,
    arrivedAt: arrivedAt ? new Date(arrivedAt).toISOString() : undefined,
  })),
);
