import type { MoneyRow } from './money-queue.query.ts';

type Kind = MoneyRow['kind'];

export const KINDS: Readonly<Record<Kind, string>> = {
  to_verify: 'To verify',
  unmatched: 'Unmatched',
  part_paid: 'Part paid',
  we_owe: 'We owe',
  they_owe: 'They owe',
};

/** Labels of the buttons in rows. */
export const ACTIONS: Readonly<Record<MoneyRow['action'], string>> = {
  verify: 'Verify',
  settle: 'Settle',
  refund: 'Refund',
  pay_out: 'Pay out',
  collect: 'Record cash',
  write_off: 'Write off',
  ask: 'Ask for it',
};

/** A row's name: its order, or the money itself. */
export const nameOf = ({ order_number, currency, amount }: MoneyRow): string => order_number ?? `${currency} ${amount}`;
