// Shapes of what the settings functions answer. The bundles use their types only.
import * as v from 'valibot';
import { priceResult } from './price.ts';
import { instantAnswer } from './shapes.ts';

const text = v.string();
const maybeText = v.nullable(v.string());
const maybeNumber = v.nullable(v.number());

/** simulate_settings: totals in the customer's currency, differences in USD. */
export const simulation = v.object({
  quotes: v.number(),
  left_off: v.number(),
  changed: v.number(),
  broken: v.number(),
  rows: v.array(
    v.object({
      quote_id: text,
      display_id: text,
      status: text,
      old_total: maybeNumber,
      old_currency: maybeText,
      new_total: maybeNumber,
      new_currency: maybeText,
      old_usd: maybeNumber,
      new_usd: maybeNumber,
      difference_usd: maybeNumber,
      old_outcome: maybeText,
      new_outcome: maybeText,
      reason: maybeText,
      broken: v.boolean(),
    }),
  ),
  lost: v.object({
    routes: v.array(v.object({ origin: text, destination: text, was: text })),
    quotes: v.object({ count: v.number(), first: v.array(v.object({ id: text, display_id: text })) }),
    carts: v.object({ count: v.number(), first: v.array(v.object({ id: text, display_id: text })) }),
  }),
  jumps: v.array(v.object({ destination: text, factor: v.number(), quotes: v.number() })),
  problems: v.array(v.object({ code: text, severity: text, subject: text, message: text })),
});

const statusDefinition = v.object({
  id: text,
  name: text,
  label: text,
  description: text,
  color: v.picklist(['default', 'secondary', 'outline', 'destructive']),
  icon: text,
  isActive: v.boolean(),
  order: v.number(),
  allowedTransitions: v.array(text),
  autoExpireHours: v.exactOptional(maybeNumber),
  isTerminal: v.boolean(),
  category: v.picklist(['quote', 'order']),
  triggersEmail: v.boolean(),
  emailTemplate: v.exactOptional(maybeText),
  requiresAction: v.boolean(),
  showsInQuotesList: v.boolean(),
  showsInOrdersList: v.boolean(),
  canBePaid: v.boolean(),
  isDefaultQuoteStatus: v.boolean(),
});

/** status_sets and save_status_sets: both stored sets, and the version that a save is checked against. */
export const statusSets = v.object({
  version: text,
  quote: v.array(statusDefinition),
  order: v.array(statusDefinition),
});

/** status_effects: what saving two sets would do. */
export const statusEffects = v.object({
  problem: maybeText,
  unreachable: v.array(text),
  stranded: v.array(
    v.object({
      name: text,
      category: v.picklist(['quote', 'order']),
      reason: v.picklist(['removed', 'inactive', 'no_way_on']),
      quotes: v.number(),
      orders: v.number(),
    }),
  ),
});

export const ruleKind = v.picklist(['weight', 'customs', 'pricing']);
/** auto_quote_rules.conditions: any of the keywords in the title. */
export const ruleConditions = v.object({ keywords: v.exactOptional(v.array(text)) });
/** auto_quote_rules.actions: the one of the rule's kind. Weight in kg, price in percent on top. */
export const ruleActions = v.object({
  item_weight: v.exactOptional(v.number()),
  item_price_percent: v.exactOptional(v.number()),
  customs_category_id: v.exactOptional(text),
});

/** try_instant_quote: the answer to the customer, and the rules and template that it used. */
export const triedInstant = v.object({
  ...instantAnswer.entries,
  price: v.nullable(priceResult),
  rules: v.array(v.object({ id: text, kind: ruleKind, website_domain: maybeText, keyword: maybeText, actions: ruleActions })),
  template: v.nullable(v.object({ template_id: text, template_name: text })),
});
