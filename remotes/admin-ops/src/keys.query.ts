import type { Span } from '@landfall/admin';
import type { ListState } from '@landfall/ui/list';

/** Query keys of this remote, flat under `all`: one invalidation reaches every reading of quotes, orders or payments. */
export const quoteKeys = {
  all: ['admin-ops', 'quotes'] as const,
  page: (list: ListState) => [...quoteKeys.all, 'page', list] as const,
  queue: () => [...quoteKeys.all, 'queue'] as const,
  entity: (id: string) => [...quoteKeys.all, 'entity', id] as const,
  work: (id: string) => [...quoteKeys.all, 'work', id] as const,
  history: (type: 'quote' | 'order', id: string) => [...quoteKeys.all, 'history', type, id] as const,
};

/** Previews are not under quoteKeys.all: they depend on what is typed, and a saved price must not ask for them again. Without what was
 *  typed: all previews of a quote. */
export const previewKey = (id: string, ...typed: unknown[]) => ['admin-ops', 'preview', id, ...typed] as const;

/** Checks depend on what is typed, as previews do. */
export const checkKey = (id: string, ...typed: unknown[]) => ['admin-ops', 'checks', id, ...typed] as const;

export const orderKeys = {
  all: ['admin-ops', 'orders'] as const,
  page: (list: ListState) => [...orderKeys.all, 'page', list] as const,
  trace: (id: string) => [...orderKeys.all, 'trace', id] as const,
  papers: (parcelId: string) => [...orderKeys.all, 'papers', parcelId] as const,
};

export const paymentKeys = {
  all: ['admin-ops', 'payments'] as const,
  page: (list: ListState) => [...paymentKeys.all, 'page', list] as const,
  ofOrder: (orderId: string) => [...paymentKeys.all, 'order', orderId] as const,
  returned: (orderId: string) => [...paymentKeys.all, 'returned', orderId] as const,
  receipts: (orderId: string) => [...paymentKeys.all, 'receipts', orderId] as const,
  refunds: (orderId: string) => [...paymentKeys.all, 'refunds', orderId] as const,
  unmatched: (id: string) => [...paymentKeys.all, 'unmatched', id] as const,
  queue: (list: ListState) => [...paymentKeys.all, 'queue', list] as const,
  totals: () => [...paymentKeys.all, 'totals'] as const,
  statement: (from?: string, to?: string) => [...paymentKeys.all, 'statement', from, to] as const,
  postings: (day: string, method: string, currency: string) => [...paymentKeys.all, 'postings', day, method, currency] as const,
  suggestions: (unmatchedId: string) => [...paymentKeys.all, 'suggestions', unmatchedId] as const,
  proof: (path: string) => [...paymentKeys.all, 'proof', path] as const,
};

export const customerKeys = {
  all: ['admin-ops', 'customers'] as const,
  page: (list: ListState) => [...customerKeys.all, 'page', list] as const,
  details: (id: string) => [...customerKeys.all, 'details', id] as const,
  newest: (id: string, what: string, limit: number) => [...customerKeys.all, 'newest', id, what, limit] as const,
};

export const overviewKeys = {
  all: ['admin-ops', 'overview'] as const,
  range: ({ from, to }: Span) => [...overviewKeys.all, from, to] as const,
};

export const referenceKeys = {
  all: ['admin-ops', 'reference'] as const,
  of: (what: string, ...about: string[]) => [...referenceKeys.all, what, ...about] as const,
};

export const templateKeys = {
  all: ['admin-ops', 'templates'] as const,
};

/** Errors of the configuration. */
export const healthKey = ['config-health'] as const;
