import type { Category, Definition } from './status-sets.query.ts';

/** Names that code and history refer to: relabelled and rewired, never renamed or deleted. */
export const SEEDED: readonly string[] = [
  'pending',
  'sent',
  'approved',
  'rejected',
  'expired',
  'calculated',
  'payment_pending',
  'paid',
  'ordered',
  'shipped',
  'completed',
  'cancelled',
];

export const freshStatus = (category: Category, order: number): Definition => ({
  id: '',
  name: '',
  label: '',
  description: '',
  color: 'secondary',
  icon: 'Circle',
  isActive: true,
  order,
  allowedTransitions: [],
  autoExpireHours: null,
  isTerminal: false,
  category,
  triggersEmail: false,
  emailTemplate: null,
  requiresAction: false,
  showsInQuotesList: category === 'quote',
  showsInOrdersList: category === 'order',
  canBePaid: false,
  isDefaultQuoteStatus: false,
});

const byOrder = (set: readonly Definition[]): Definition[] => set.toSorted((a, b) => a.order - b.order);

/** The set with one definition changed or added. Only one status can be the default: making it one takes the mark from the others. */
export const withStatus = (set: readonly Definition[], status: Definition): Definition[] => {
  const others = set
    .filter(({ name }) => name !== status.name)
    .map((other) => (status.isDefaultQuoteStatus ? { ...other, isDefaultQuoteStatus: false } : other));
  return byOrder([...others, status]);
};

/** The set without a status and without the moves to it. */
export const withoutStatus = (set: readonly Definition[], name: string): Definition[] =>
  set
    .filter((status) => status.name !== name)
    .map((status) => ({ ...status, allowedTransitions: status.allowedTransitions.filter((to) => to !== name) }));

/** The set with a move between two statuses added or removed. */
export const withMove = (set: readonly Definition[], from: string, to: string, allowed: boolean): Definition[] =>
  set.map((status) =>
    status.name === from
      ? {
          ...status,
          allowedTransitions: [...status.allowedTransitions.filter((name) => name !== to), ...(allowed ? [to] : [])],
        }
      : status,
  );
