import type { StatusColor, StatusDefinition } from './definition.ts';

type Special = Partial<
  Omit<StatusDefinition, 'name' | 'label' | 'description' | 'color' | 'icon' | 'allowedTransitions' | 'category'>
>;

const define =
  (category: StatusDefinition['category']) =>
  (
    [name, label, description]: [string, string, string],
    color: StatusColor,
    icon: string,
    allowedTransitions: string[],
    special: Special = {},
  ) => ({
    id: name,
    name,
    label,
    description,
    color,
    icon,
    allowedTransitions,
    category,
    isActive: true,
    isTerminal: false,
    requiresAction: false,
    showsInQuotesList: category === 'quote',
    showsInOrdersList: category === 'order',
    canBePaid: false,
    isDefaultQuoteStatus: false,
    autoExpireHours: null,
    emailTemplate: null,
    triggersEmail: Boolean(special.emailTemplate),
    ...special,
  });

const inOrder = (list: Omit<StatusDefinition, 'order'>[]): StatusDefinition[] =>
  list.map((status, index) => ({ ...status, order: index + 1 }));

const quote = define('quote');
const order = define('order');

/** Hours after which a sent quote expires by itself. */
const QUOTE_LIFE_HOURS = 168;

export const DEFAULT_QUOTE_STATUSES: readonly StatusDefinition[] = inOrder([
  quote(['pending', 'Pending', 'Waits for us to price it'], 'secondary', 'Clock', ['sent', 'rejected'], {
    requiresAction: true,
    isDefaultQuoteStatus: true,
  }),
  quote(['sent', 'Sent', 'Priced and sent to the customer'], 'outline', 'FileText', ['approved', 'rejected', 'expired'], {
    autoExpireHours: QUOTE_LIFE_HOURS,
    emailTemplate: 'quote_sent',
  }),
  quote(['approved', 'Approved', 'Approved by the customer, ready to be paid'], 'default', 'CheckCircle', ['rejected', 'paid'], {
    canBePaid: true,
    emailTemplate: 'quote_approved',
  }),
  quote(['rejected', 'Rejected', 'Turned down'], 'destructive', 'XCircle', ['approved'], {
    isTerminal: true,
    emailTemplate: 'quote_rejected',
  }),
  quote(['expired', 'Expired', 'Not answered in time'], 'destructive', 'AlertTriangle', ['approved'], {
    isTerminal: true,
    emailTemplate: 'quote_expired',
  }),
  quote(
    ['calculated', 'Calculated', 'An instant estimate that waits for a person'],
    'secondary',
    'Calculator',
    ['sent', 'approved', 'rejected'],
    {
      requiresAction: true,
    },
  ),
]);

export const DEFAULT_ORDER_STATUSES: readonly StatusDefinition[] = inOrder([
  order(['payment_pending', 'Payment pending', 'Ordered, not paid yet'], 'outline', 'Clock', ['paid', 'ordered', 'cancelled']),
  order(['paid', 'Paid', 'Paid, about to be bought'], 'default', 'DollarSign', ['ordered', 'cancelled'], {
    emailTemplate: 'payment_received',
  }),
  order(['ordered', 'Ordered', 'Bought at the shop'], 'default', 'ShoppingCart', ['shipped', 'cancelled'], {
    emailTemplate: 'order_placed',
  }),
  order(['shipped', 'Shipped', 'On its way to the customer'], 'secondary', 'Truck', ['completed', 'cancelled'], {
    emailTemplate: 'order_shipped',
  }),
  order(['completed', 'Completed', 'Delivered'], 'outline', 'CheckCircle', [], {
    isTerminal: true,
    emailTemplate: 'order_completed',
  }),
  order(['cancelled', 'Cancelled', 'Cancelled'], 'destructive', 'Ban', [], {
    isTerminal: true,
    emailTemplate: 'order_cancelled',
    showsInQuotesList: true,
  }),
]);
