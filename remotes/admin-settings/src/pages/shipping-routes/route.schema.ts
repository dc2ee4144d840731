import { numberField, requiredAmount, requiredNumber, requiredText, percentage, text } from '@landfall/admin/schema';
import * as v from 'valibot';
import { costProblem, endProblem, optionsOf, type TierRow, tiersOf } from './tiers.ts';

const MONEY = { min: 0, max: 10_000_000_000, decimals: 2 };
const WEIGHT = { above: 0, max: 99_999, decimals: 3 };
const DAYS = { min: 0, max: 365, decimals: 0 };

const tier = v.object({
  max: numberField(WEIGHT),
  cost: requiredNumber('Enter a cost.', MONEY),
  per_kg: requiredNumber('Enter 0 for none.', MONEY),
});

const isRows = (value: unknown): value is TierRow[] => Array.isArray(value);

/** The tiers follow each other: each ends above its start, and only the last has no end. */
const tiers = v.pipe(
  v.array(tier),
  v.rawCheck(({ dataset, addIssue }) => {
    const rows: unknown = dataset.value; // also checked while a field of a row is wrong
    if (!isRows(rows)) return;
    for (const [key, row] of rows.entries()) {
      const problems = { max: endProblem(rows, key), cost: costProblem(rows, key) };
      for (const field of ['max', 'cost'] as const) {
        const message = problems[field];
        if (!message) continue;
        addIssue({
          message,
          path: [
            { type: 'array', origin: 'value', input: rows, key, value: row },
            { type: 'object', origin: 'value', input: { ...row }, key: field, value: row[field] },
          ],
        });
      }
    }
  }),
);

const isRange = ({ min_days, max_days }: { min_days: number; max_days: number }): boolean => max_days >= min_days;

const option = v.pipe(
  v.object({
    /** A new option has none yet. */
    id: v.optional(v.string()),
    name: requiredText('Name it.', 100),
    carrier: text(100),
    min_days: requiredNumber('How soon?', DAYS),
    max_days: requiredNumber('How late?', DAYS),
    price: requiredNumber('Enter 0 for none.', MONEY),
    active: v.boolean(),
  }),
  v.forward(v.partialCheck([['min_days'], ['max_days']], isRange, 'Must not be before the first day.'), ['max_days']),
);

const fields = {
  tiers,
  options: v.array(option),
  base_shipping_cost: requiredAmount('Enter the base cost; 0 for none.'),
  cost_per_kg: requiredAmount('Enter the cost per kg; 0 for none.'),
  cost_percentage: percentage('Enter the percentage; 0 for none.'),
  weight_step: requiredNumber('Enter the step of the weight.', { above: 0, max: 1000, decimals: 3 }),
  max_weight: numberField(WEIGHT),
  exchange_rate: numberField({ above: 0, max: 9_999_999_999, decimals: 10 }),
  insurance_percent: percentage('Enter the percentage; 0 for none.'),
  insurance_min: requiredAmount('Enter the minimum; 0 for none.'),
  processing_days: requiredNumber('Enter the days that we need.', DAYS),
  customs_clearance_days: requiredNumber('Enter the days that customs need.', DAYS),
  restricted_items: v.array(v.string()),
  is_active: v.boolean(),
};

type Typed = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>;

const recordOf = <Values extends Typed>({ tiers, options, ...values }: Values) => ({
  ...values,
  weight_tiers: tiersOf(tiers),
  delivery_options: optionsOf(options),
});

/** A route as the database takes it. Money in the origin's currency, weights in kg. */
export const routeSchema = v.pipe(v.object(fields), v.transform(recordOf));

const country = (required: string) => requiredText(required, 2);
export const newRouteSchema = v.pipe(
  v.object({ origin_country: country('Choose the origin.'), destination_country: country('Choose the destination.'), ...fields }),
  v.transform(recordOf),
);
