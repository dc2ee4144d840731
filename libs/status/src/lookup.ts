import type { StatusCategory, StatusDefinition } from './definition.ts';
import type { StatusSets } from './stored-sets.ts';

/** Both sets as one list, because quotes take on their order's statuses. */
export const allStatuses = ({ quote, order }: StatusSets): StatusDefinition[] => [...quote, ...order];

/** The definition of a status, searched in its own category first. */
export const findStatus = (sets: StatusSets, name: string, category: StatusCategory = 'quote'): StatusDefinition | undefined =>
  [...sets[category], ...sets[category === 'quote' ? 'order' : 'quote']].find((status) => status.name === name);

/** A status's label; its name in words if it has no definition. */
export const statusLabel = (sets: StatusSets, name: string, category?: StatusCategory): string =>
  findStatus(sets, name, category)?.label ?? toText(name);

const toText = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

/** Statuses that the quotes list shows and filters by. */
export const quotesListStatuses = (sets: StatusSets): StatusDefinition[] =>
  allStatuses(sets).filter((status) => status.isActive && status.showsInQuotesList);

/** Statuses that the orders list shows and filters by. */
export const ordersListStatuses = (sets: StatusSets): StatusDefinition[] =>
  allStatuses(sets).filter((status) => status.isActive && status.showsInOrdersList);

/** The statuses this one may move to by definition. The database decides who may move it (a row's `moves`). */
export const allowedTransitions = (sets: StatusSets, name: string, category?: StatusCategory): string[] =>
  findStatus(sets, name, category)?.allowedTransitions ?? [];

export const canMove = (sets: StatusSets, from: string, to: string, category?: StatusCategory): boolean =>
  allowedTransitions(sets, from, category).includes(to);

/** Whether a quote in this status can be paid. */
export const canBePaid = (sets: StatusSets, name: string): boolean => findStatus(sets, name)?.canBePaid ?? false;

/** Statuses in which a quote waits for its customer: for an answer (the database takes one from `sent` alone), or for a payment. */
export const customerStatuses = (sets: StatusSets): string[] =>
  sets.quote
    .filter(({ name, isActive }) => isActive && ((name === 'sent' && canMove(sets, name, 'approved')) || canBePaid(sets, name)))
    .map(({ name }) => name);

/** The status of a new quote. */
export const defaultQuoteStatus = (sets: StatusSets): StatusDefinition | undefined =>
  sets.quote.find((status) => status.isDefaultQuoteStatus) ?? sets.quote[0];
