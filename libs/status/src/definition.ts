export type StatusCategory = 'quote' | 'order';
/** The tone of a status's tag. */
export type StatusColor = 'default' | 'secondary' | 'outline' | 'destructive';

/** What a status is and where it may go, in the specification's shape: stored as JSON in system_settings, edited by admins. */
export interface StatusDefinition {
  id: string;
  /** The name in the database; the seeded ones never change. */
  name: string;
  label: string;
  description: string;
  color: StatusColor;
  icon: string;
  isActive: boolean;
  /** Place in lists, ascending. */
  order: number;
  /** Names of statuses, of either category. These decide a move; isTerminal does not. */
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
