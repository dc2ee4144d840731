import type { NumberValue } from '@landfall/ui/fields';
import { type DraftItem, type PriceDraft, parseSize } from './draft.ts';

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

/** A field that both changed, with both values as text. */
export interface Conflict {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface Merged {
  draft: PriceDraft;
  /** Fields that both changed and for which no side was chosen. The draft has mine there. */
  conflicts: Conflict[];
}

type Plain = NumberValue | boolean;
type ItemField = Exclude<keyof DraftItem, 'key' | 'id'>;
/** `note` and `reason` are mine alone: they are not stored with the quote. */
type PriceField = Exclude<keyof PriceDraft, 'items' | 'note' | 'reason'>;

const PRICE_FIELDS: readonly (readonly [PriceField, string])[] = [
  ['countryCode', 'Bought in'],
  ['destinationCountry', 'Delivered to'],
  ['salesTax', 'Sales tax'],
  ['merchantShipping', 'Shop’s own delivery'],
  ['discount', 'Discount'],
  ['domesticShipping', 'Domestic courier'],
  ['internationalShipping', 'International shipping'],
  ['deliveryOptionId', 'Delivery'],
  ['insured', 'Insured'],
  ['internal', 'Note for admins'],
];
const ITEM_FIELDS: readonly (readonly [ItemField, string])[] = [
  ['productName', 'Name'],
  ['productUrl', 'Link'],
  ['options', 'Options'],
  ['imagePath', 'Photo'],
  ['itemPrice', 'Price'],
  ['priceCurrency', 'Currency'],
  ['quantity', 'Quantity'],
  ['itemWeight', 'Weight'],
  ['size', 'Size'],
  ['categoryId', 'Customs category'],
];

const comparable = (field: string, value: Plain): string =>
  field === 'size'
    ? String(parseSize(String(value ?? '')) ?? value ?? '')
    : typeof value === 'string'
      ? value.trim()
      : String(value ?? '');
const isSame = (field: string, a: Plain, b: Plain): boolean => comparable(field, a) === comparable(field, b);
const isSameItem = (a: DraftItem, b: DraftItem): boolean => ITEM_FIELDS.every(([field]) => isSame(field, a[field], b[field]));

const shown = (value: Plain): string => (value === true ? 'Yes' : value === false ? 'No' : String(value ?? '').trim() || 'empty');

/** Merges what I typed with what another admin saved meanwhile. A field that only one changed takes the change; one that both changed the same
 *  way is no conflict. `choices` settles the others, by path. */
export function mergeDrafts(base: PriceDraft, mine: PriceDraft, theirs: PriceDraft, choices: Choices = {}): Merged {
  const conflicts: Conflict[] = [];
  const decide = <Value>(conflict: Conflict, own: Value, other: Value): Value => {
    const side = choices[conflict.path];
    if (!side) conflicts.push(conflict);
    return side === 'theirs' ? other : own;
  };
  const field = <Value extends Plain>(
    path: string,
    name: string,
    label: string,
    [b, m, t]: readonly [Value, Value, Value],
  ): Value => {
    if (isSame(name, m, t) || isSame(name, t, b)) return m;
    if (isSame(name, m, b)) return t;
    return decide({ path, label, mine: shown(m), theirs: shown(t) }, m, t);
  };
  const draft: PriceDraft = { ...mine };
  const mergeField = <Field extends PriceField>(name: Field, label: string) => {
    draft[name] = field(name, name, label, [base[name], mine[name], theirs[name]]);
  };
  for (const [name, label] of PRICE_FIELDS) mergeField(name, label);
  draft.items = mergeItems(base.items, mine.items, theirs.items, { field, decide });
  return { draft, conflicts };
}

interface Deciding {
  field<Value extends Plain>(path: string, name: string, label: string, values: readonly [Value, Value, Value]): Value;
  decide<Value>(conflict: Conflict, mine: Value, theirs: Value): Value;
}

const byKey = (items: DraftItem[]) => new Map(items.map((item) => [item.key, item]));

function mergeItems(base: DraftItem[], mine: DraftItem[], theirs: DraftItem[], { field, decide }: Deciding): DraftItem[] {
  const [before, own, others] = [byKey(base), byKey(mine), byKey(theirs)];
  const both = (b: DraftItem, m: DraftItem, t: DraftItem): DraftItem => {
    const item = { ...t };
    const mergeField = <Field extends ItemField>(name: Field, label: string) => {
      item[name] = field(`${t.key}.${name}`, name, `${label} of ${t.productName}`, [b[name], m[name], t[name]]);
    };
    for (const [name, label] of ITEM_FIELDS) mergeField(name, label);
    return item;
  };
  const removed = (item: DraftItem, byMe: boolean): DraftItem | undefined => {
    const [gone, kept] = ['Removed', `Kept: ${item.quantity ?? 1} for ${shown(item.itemPrice)}`];
    const conflict = { path: item.key, label: item.productName, mine: byMe ? gone : kept, theirs: byMe ? kept : gone };
    return decide(conflict, byMe ? undefined : item, byMe ? item : undefined);
  };
  const stored = theirs.map((t) => {
    const [b, m] = [before.get(t.key), own.get(t.key)];
    if (!b) return t;
    if (m) return both(b, m, t);
    return isSameItem(t, b) ? undefined : removed(t, true);
  });
  const onlyMine = mine.map((m) => {
    if (others.has(m.key)) return undefined;
    const b = before.get(m.key);
    if (b) return isSameItem(m, b) ? undefined : removed(m, false);
    const isStored = theirs.some((t) => !before.has(t.key) && isSameItem(t, m));
    return isStored ? undefined : m;
  });
  return [...stored, ...onlyMine].filter((item) => item !== undefined);
}
