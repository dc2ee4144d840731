export { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from './defaults.ts';
export type { StatusCategory, StatusColor, StatusDefinition } from './definition.ts';
export {
  allowedTransitions,
  allStatuses,
  canBePaid,
  canMove,
  customerStatuses,
  defaultQuoteStatus,
  findStatus,
  ordersListStatuses,
  quotesListStatuses,
  statusLabel,
} from './lookup.ts';
export { knownSets, statusConfig, statusConfigKey } from './status-config.query.ts';
export { StatusProvider, useStatusConfig, type StatusConfig } from './status-provider.tsx';
export {
  DEFAULT_SETS,
  parseStatusSet,
  readStatusSets,
  STATUS_SETTING_KEYS,
  type StatusSets,
  type StatusSettingKey,
} from './stored-sets.ts';
