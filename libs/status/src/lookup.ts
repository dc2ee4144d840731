import type { StatusCategory, StatusDefinition } from './definition.ts';
import type { StatusSets } from './stored-sets.ts';

/** Both sets as one list: an order's statuses appear on its quotes too. */
export const allStatuses = ({ quote, order }: StatusSets): StatusDefinition[] => [...quote, ...order];

/** The definition of a status, looked for in its own category first. */
export const findStatus = (sets: StatusSets, name: string, category: StatusCategory = 'quote'): StatusDefinition | undefined =>
  [...sets[category], ...sets[category === 'quote' ? 'order' : 'quote']].find((status) => status.name === name);

/** The label of a status; its name in plain words where nobody defines it. */
export const statusLabel = (sets: StatusSets, name: string, category?: StatusCategory): string =>
  findStatus(sets, name, category)?.label ?? inWords(name);

const inWords = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

/** The statuses that the quotes list shows and filters by. */
export const quotesListStatuses = (sets: StatusSets): StatusDefinition[] =>
  allStatuses(sets).filter((status) => status.isActive && status.showsInQuotesList);

/** The statuses that the orders list shows and filters by. */
export const ordersListStatuses = (sets: StatusSets): StatusDefinition[] =>
  allStatuses(sets).filter((status) => status.isActive && status.showsInOrdersList);

/** Where a status may go by its definition. Who may move it is the database's to say (a row's `moves`). */
export const allowedTransitions = (sets: StatusSets, name: string, category?: StatusCategory): string[] =>
  findStatus(sets, name, category)?.allowedTransitions ?? [];

export const canMove = (sets: StatusSets, from: string, to: string, category?: StatusCategory): boolean =>
  allowedTransitions(sets, from, category).includes(to);

/** The status a new quote is born with. */
export const defaultQuoteStatus = (sets: StatusSets): StatusDefinition | undefined =>
  sets.quote.find((status) => status.isDefaultQuoteStatus) ?? sets.quote[0];
