/** What the button that moves to a status says. The moves themselves come with the row; one that is not here is named by its status. */
const QUOTE_MOVES: Readonly<Record<string, string>> = {
  sent: 'Send',
  approved: 'Reopen as approved',
  rejected: 'Reject',
  expired: 'Expire',
  calculated: 'Mark as calculated',
  pending: 'Back to pending',
};

const ORDER_MOVES: Readonly<Record<string, string>> = {
  paid: 'Mark as paid',
  ordered: 'Mark as ordered',
  shipped: 'Mark as shipped',
  completed: 'Mark as completed',
  cancelled: 'Cancel order',
};

const named = (labels: Readonly<Record<string, string>>, to: string): string =>
  labels[to] ?? `Move to ${to.replaceAll('_', ' ')}`;

export const quoteMove = (to: string): string => named(QUOTE_MOVES, to);
export const orderMove = (to: string): string => named(ORDER_MOVES, to);
