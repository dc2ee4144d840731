import * as v from 'valibot';
import { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from './defaults.ts';
import type { StatusDefinition } from './definition.ts';

export const STATUS_SETTING_KEYS = ['quote_statuses', 'order_statuses'] as const;
export type StatusSettingKey = (typeof STATUS_SETTING_KEYS)[number];

/** The current sets. */
export interface StatusSets {
  quote: readonly StatusDefinition[];
  order: readonly StatusDefinition[];
}

export const DEFAULT_SETS: StatusSets = { quote: DEFAULT_QUOTE_STATUSES, order: DEFAULT_ORDER_STATUSES };

const flag = (otherwise: boolean) => v.optional(v.boolean(), otherwise);

const storedStatus = v.object({
  id: v.optional(v.string()),
  name: v.pipe(v.string(), v.minLength(1)),
  label: v.string(),
  description: v.optional(v.string(), ''),
  color: v.fallback(v.picklist(['default', 'secondary', 'outline', 'destructive']), 'secondary'),
  icon: v.optional(v.string(), ''),
  isActive: flag(true),
  order: v.optional(v.number(), 0),
  allowedTransitions: v.optional(v.array(v.string()), []),
  autoExpireHours: v.nullish(v.number()),
  isTerminal: flag(false),
  category: v.optional(v.picklist(['quote', 'order'])),
  triggersEmail: flag(false),
  emailTemplate: v.nullish(v.string()),
  requiresAction: flag(false),
  showsInQuotesList: v.optional(v.boolean()),
  showsInOrdersList: v.optional(v.boolean()),
  canBePaid: flag(false),
  isDefaultQuoteStatus: flag(false),
});

/** Parses a stored set.
 *  @param text JSON from system_settings.setting_value
 *  @throws if it is not a JSON list of statuses */
export function parseStatusSet(text: string, category: StatusDefinition['category']): StatusDefinition[] {
  const stored = v.parse(v.pipe(v.array(storedStatus), v.minLength(1)), JSON.parse(text));
  return stored
    .map((status) => ({
      ...status,
      id: status.id ?? status.name,
      autoExpireHours: status.autoExpireHours ?? null,
      emailTemplate: status.emailTemplate ?? null,
      category: status.category ?? category,
      showsInQuotesList: status.showsInQuotesList ?? category === 'quote',
      showsInOrdersList: status.showsInOrdersList ?? category === 'order',
    }))
    .toSorted((a, b) => a.order - b.order);
}

/** The current sets: a stored set replaces its whole default.
 *  @param rows of system_settings, with either or both keys */
export function readStatusSets(rows: readonly { setting_key: string; setting_value: string }[]): StatusSets {
  const stored = (key: StatusSettingKey) => rows.find((row) => row.setting_key === key)?.setting_value;
  const [quote, order] = [stored('quote_statuses'), stored('order_statuses')];
  return {
    quote: quote ? parseStatusSet(quote, 'quote') : DEFAULT_SETS.quote,
    order: order ? parseStatusSet(order, 'order') : DEFAULT_SETS.order,
  };
}
