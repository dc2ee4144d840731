export type StatusCategory = 'quote' | 'order';
/** The colour of a status's tag. */
export type StatusColor = 'default' | 'secondary' | 'outline' | 'destructive';

/** A status and its transitions, in the specification's shape: stored as JSON in system_settings, edited by admins. */
export interface StatusDefinition {
  id: string;
  /** The name in the database; seeded names never change. */
  name: string;
  label: string;
  description: string;
  color: StatusColor;
  icon: string;
  isActive: boolean;
  /** Position in lists, ascending. */
  order: number;
  /** Names of statuses of either category. They decide moves; isTerminal does not. */
  allowedTransitions: string[];
  autoExpireHours?: number | null;
  isTerminal: boolean;
  category: StatusCategory;
  triggersEmail: boolean;
  emailTemplate?: string | null;
  requiresAction: boolean;
  showsInQuotesList: boolean;
  showsInOrdersList: boolean;
  canBePaid: boolean;
  isDefaultQuoteStatus: boolean;
}
