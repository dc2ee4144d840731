/** What the route line of a quote or an order shows. Spread it: `<RouteLine from to {...quoteStages(status)} />`. */
export interface RouteStages {
  stages: readonly string[];
  /** Index of the stage it is in; stages.length where it has arrived. */
  at: number;
  /** It waits for the reader. */
  needs: boolean;
  /** It ends here: rejected, expired or cancelled. */
  broken: boolean;
}

export type Reader = 'customer' | 'admin';

const stagesFor = (reader: Reader) =>
  ['Requested', 'Priced', reader === 'customer' ? 'Your answer' : 'Answer', 'Paid', 'Bought', 'On its way', 'Delivered'] as const;

/** The stage of each seeded status, of quotes and orders alike. */
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

/** Where a quote or an order with this status is on its way, as its customer (or an admin) sees it. A status of somebody's own making
 *  stands at the beginning. */
export const quoteStages = (status: string, reader: Reader = 'customer'): RouteStages => ({
  stages: stagesFor(reader),
  at: STAGE[status] ?? 0,
  needs: WAITS_FOR[reader].includes(status),
  broken: ['rejected', 'expired', 'cancelled'].includes(status),
});

/** The same for `<Hop>`: how far along the line. */
export const hopStages = (status: string): { at: number; of: number } => {
  const { at, stages } = quoteStages(status);
  return { at: Math.min(at + 1, stages.length), of: stages.length };
};
