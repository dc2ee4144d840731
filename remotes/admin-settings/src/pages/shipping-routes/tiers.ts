import { type NumberValue, numberOf } from '@landfall/ui/fields';
import type { DeliveryOption, WeightTier } from './route.query.ts';

/** Weights have grams. */
const KG_DECIMALS = 3;

/** A tier in the form. It starts where the previous one ends, so that there are no gaps. */
export interface TierRow {
  max: NumberValue;
  cost: NumberValue;
  per_kg: NumberValue;
}

export const tierRows = (tiers: readonly WeightTier[]): TierRow[] =>
  tiers.map(({ max, cost, per_kg }) => ({ max, cost, per_kg }));

/** Where a tier starts, in kg; undefined where the one before has no end. */
export const startOf = (rows: readonly TierRow[], index: number): number | undefined =>
  index === 0 ? 0 : (numberOf(rows[index - 1]?.max, KG_DECIMALS) ?? undefined);

/** The problem with the end of a tier, if any. */
export function endProblem(rows: readonly TierRow[], index: number): string | undefined {
  const start = startOf(rows, index);
  const typed = rows[index]?.max ?? null;
  const end = numberOf(typed, KG_DECIMALS);
  if (end === null && typed !== null) return undefined; // the field says it already
  if (start === undefined) return 'The tier before has no end.';
  if (end === null) return index === rows.length - 1 ? undefined : 'Only the last tier may be open.';
  return end > start ? undefined : `It has to end above ${start} kg.`;
}

/** The tiers as the database keeps them: contiguous from 0. */
export const tiersOf = (rows: readonly TierRow[]): WeightTier[] =>
  rows.map(({ max, cost, per_kg }, index) => ({
    min: startOf(rows, index) ?? 0,
    max: numberOf(max, KG_DECIMALS),
    cost: numberOf(cost) ?? 0,
    per_kg: numberOf(per_kg) ?? 0,
  }));

/** Why a tier costs too little, if it does: a heavier parcel never costs less than a lighter one. */
export function costProblem(rows: readonly TierRow[], index: number): string | undefined {
  const [before, tier] = [tiersOf(rows)[index - 1], tiersOf(rows)[index]];
  if (!before || !tier || before.max === null) return undefined;
  const lightest = Math.round((before.cost + before.per_kg * (before.max - before.min)) * 100) / 100;
  return tier.cost < lightest ? `At least ${lightest}, which a parcel of ${before.max} kg costs.` : undefined;
}

/** A new option has no id yet. */
export type OptionRow = { [Key in keyof DeliveryOption]?: DeliveryOption[Key] | undefined };

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50) || 'option';

/** Derives the ID of each new option from its name. Existing options keep their ID, because quotes refer to it. */
export function optionsOf(rows: readonly OptionRow[]): DeliveryOption[] {
  const taken = new Set(rows.flatMap(({ id }) => (id ? [id] : [])));
  return rows.map((row) => {
    const id = row.id ?? freeId(slug(row.name ?? ''), taken);
    taken.add(id);
    return {
      id,
      name: row.name?.trim() ?? '',
      carrier: row.carrier?.trim() ?? '',
      min_days: row.min_days ?? 0,
      max_days: row.max_days ?? 0,
      price: row.price ?? 0,
      active: row.active ?? true,
    };
  });
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}
