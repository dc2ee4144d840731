/** The route line's state for a quote or an order: `<RouteLine from to {...quoteStages(status)} />`. */
export interface RouteStages {
  stages: readonly string[];
  /** Index of the current stage; stages.length when it has arrived. */
  at: number;
  /** It waits for the reader. */
  needs: boolean;
  /** It ended here: rejected, expired or cancelled. */
  broken: boolean;
}

export type Reader = 'customer' | 'admin';

/** Labels for statuses that end early, or whose stage name would suggest that the stage is complete. */
const INSTEAD: Readonly<Record<string, string>> = {
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
  approved: 'Payment',
  payment_pending: 'Payment',
};

const ENDS_EARLY: readonly string[] = ['rejected', 'expired', 'cancelled'];

const stagesFor = (status: string, reader: Reader): string[] => {
  const answer = reader === 'customer' ? 'Your answer' : 'Answer';
  const usual = ['Requested', 'Priced', answer, 'Paid', 'Bought', 'On its way', 'Delivered'];
  return usual.map((stage, index) => (index === STAGE[status] ? (INSTEAD[status] ?? stage) : stage));
};

/** Stage of each seeded status, for quotes and orders. */
const STAGE: Readonly<Record<string, number>> = {
  pending: 0,
  calculated: 1,
  sent: 2,
  rejected: 2,
  expired: 2,
  approved: 3,
  payment_pending: 3,
  cancelled: 3,
  paid: 3,
  ordered: 4,
  shipped: 5,
  completed: 7,
};

const WAITS_FOR: Record<Reader, readonly string[]> = {
  customer: ['sent', 'approved'],
  admin: ['pending', 'calculated', 'paid'],
};

/** The stages of a quote or an order with this status, for its customer or an admin. Custom statuses are at the first stage. */
export const quoteStages = (status: string, reader: Reader = 'customer'): RouteStages => ({
  stages: stagesFor(status, reader),
  at: STAGE[status] ?? 0,
  needs: WAITS_FOR[reader].includes(status),
  broken: ENDS_EARLY.includes(status),
});

/** The same for `<Hop>`: the position on the line. */
export const miniRouteStages = (status: string): { at: number; of: number } => {
  const { at, stages } = quoteStages(status);
  return { at: Math.min(at + 1, stages.length), of: stages.length };
};
