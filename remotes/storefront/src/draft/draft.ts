import type { Figure } from '@landfall/ui/fields';

/** One thing that is asked for, as it is typed: empty fields are missing or null. */
export interface DraftItem {
  /** Ties the photo, which cannot be written down, to its item. */
  key: string;
  product_url?: string | null;
  product_name?: string | null;
  options?: string | null;
  quantity?: Figure;
  item_price?: Figure;
  price_currency?: string | null;
  /** kg */
  item_weight?: Figure;
  length_cm?: Figure;
  width_cm?: Figure;
  height_cm?: Figure;
  /** Of an instant quote: what it is for customs, where the person knows. */
  customs_category_id?: string | null;
  /** Name of the photo that was chosen, so that it can be asked for again. */
  photo?: string | null;
}

export interface Draft {
  items: DraftItem[];
  country_code?: string | null;
  /** The country was chosen by hand: links no longer guess it. */
  origin_chosen?: boolean;
  destination_country?: string | null;
  customer_notes?: string | null;
  insured?: boolean;
}

/** What is asked for: a standard quote, or an instant one. Each has a draft of its own. */
export type DraftKind = 'quote' | 'instant';

const keyOf = (kind: DraftKind) => `landfall.${kind}-draft`;

export const newItem = (): DraftItem => ({ key: crypto.randomUUID(), quantity: 1 });
export const newDraft = (): Draft => ({ items: [newItem()], insured: false });

/** The draft that this tab keeps, also through sign-in; undefined where there is none that can be read. */
export function keptDraft(kind: DraftKind): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null') as Draft | null;
    return draft && Array.isArray(draft.items) && draft.items.length > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft as far as storage allows: what is on screen is never lost for it. */
export function keepDraft(kind: DraftKind, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(draft));
  } catch {
    // full or closed: the form itself still holds everything until the page is left
  }
}

export const forgetDraft = (kind: DraftKind): void => sessionStorage.removeItem(keyOf(kind));

/** The draft with what the home page's box asked for: its link in the first item without one, its country as the destination. */
export function withAsked(draft: Draft, asked: { url: string | null; to: string | null }): Draft {
  const { url, to } = asked;
  const taken = !url || draft.items.some((item) => item.product_url === url);
  const free = draft.items.findIndex((item) => !item.product_url?.trim() && !item.product_name?.trim());
  const items = taken
    ? draft.items
    : free < 0
      ? [...draft.items, { ...newItem(), product_url: url }]
      : draft.items.map((item, index) => (index === free ? { ...item, product_url: url } : item));
  return { ...draft, items, ...(to && { destination_country: to }) };
}
