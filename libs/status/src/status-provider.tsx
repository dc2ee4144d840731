import type { Db } from '@landfall/db';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { StatusCategory, StatusDefinition } from './definition.ts';
import {
  allowedTransitions,
  canBePaid,
  customerStatuses,
  findStatus,
  ordersListStatuses,
  quotesListStatuses,
  statusLabel,
} from './lookup.ts';
import { statusConfig } from './status-config.query.ts';
import { DEFAULT_SETS, type StatusSets } from './stored-sets.ts';

export interface StatusConfig {
  quoteStatuses: readonly StatusDefinition[];
  orderStatuses: readonly StatusDefinition[];
  /** The defaults apply while this is true. */
  loading: boolean;
  /** Why the stored sets could not be read; the defaults stay. */
  error: string | null;
  find: (name: string, category?: StatusCategory) => StatusDefinition | undefined;
  label: (name: string, category?: StatusCategory) => string;
  transitions: (name: string, category?: StatusCategory) => string[];
  /** Whether a quote in this status can be paid. */
  canBePaid: (name: string) => boolean;
  /** Names of the statuses in which a quote waits for its customer. */
  waiting: readonly string[];
  quotesList: readonly StatusDefinition[];
  ordersList: readonly StatusDefinition[];
}

const Context = createContext<StatusConfig | undefined>(undefined);

interface Props {
  db: Db;
  queries: QueryClient;
  children: ReactNode;
}

/** Reads the stored status sets once and provides them. On failure the defaults stay and `error` has the reason. */
export function StatusProvider({ db, queries, children }: Props) {
  const { data: sets = DEFAULT_SETS, isPending, error } = useQuery(statusConfig(db), queries);
  const config = useMemo(() => configOf(sets, isPending, error), [sets, isPending, error]);
  return <Context value={config}>{children}</Context>;
}

const configOf = (sets: StatusSets, loading: boolean, error: Error | null): StatusConfig => ({
  quoteStatuses: sets.quote,
  orderStatuses: sets.order,
  loading,
  error: error && (error.message || 'Failed to load status config'),
  find: (name, category) => findStatus(sets, name, category),
  label: (name, category) => statusLabel(sets, name, category),
  transitions: (name, category) => allowedTransitions(sets, name, category),
  canBePaid: (name) => canBePaid(sets, name),
  waiting: customerStatuses(sets),
  quotesList: quotesListStatuses(sets),
  ordersList: ordersListStatuses(sets),
});

/** @throws without a StatusProvider above */
export function useStatusConfig(): StatusConfig {
  const config = useContext(Context);
  if (!config) throw new Error('useStatusConfig must be used within a StatusProvider');
  return config;
}
