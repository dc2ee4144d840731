import { choice, numberField, requiredNumber, requiredText, text } from '@landfall/admin/schema';
import * as v from 'valibot';

const NAME = { pattern: /^[a-z][a-z0-9_]{0,39}$/, message: 'Use small letters, digits and _, starting with a letter.' };

const fields = {
  label: requiredText('Label is needed.', 60),
  description: text(300),
  color: choice(['default', 'secondary', 'outline', 'destructive'], 'Colour is needed.'),
  icon: text(60),
  order: requiredNumber('Place in lists is needed.', { min: 0, max: 1000, decimals: 0 }),
  autoExpireHours: numberField({ min: 1, max: 8760, decimals: 2 }),
  allowedTransitions: v.array(v.string()),
  triggersEmail: v.boolean(),
  emailTemplate: v.pipe(
    v.nullish(v.string()),
    v.transform((name) => name ?? null),
  ),
  isActive: v.boolean(),
  isTerminal: v.boolean(),
  requiresAction: v.boolean(),
  canBePaid: v.boolean(),
  showsInQuotesList: v.boolean(),
  showsInOrdersList: v.boolean(),
  /** Only quotes have it. */
  isDefaultQuoteStatus: v.exactOptional(v.boolean()),
};

/** A status as the page's draft holds it. A name cannot be changed. */
export const statusSchema = v.object(fields);

/** A new status. @param taken names that are in use */
export const newStatusSchema = (taken: readonly string[]) =>
  v.object({
    name: v.pipe(
      requiredText('Name is needed.', 40, NAME),
      v.check((name) => !taken.includes(name), 'There is a status with this name.'),
    ),
    ...fields,
  });
