/** The labels that private.order_money_label() gives an order's money: of columns, tags and filters. */
export const MONEY_LABELS = [
  'Not paid',
  'Proof to check',
  'Partly paid',
  'Cash on delivery',
  'Paid',
  'Refund due',
  'Money held',
  'Partly refunded',
  'Refunded',
  'Nothing owed',
];
