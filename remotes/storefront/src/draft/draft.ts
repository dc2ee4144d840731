import type { NumberValue } from '@landfall/ui/fields';

/** One requested item as typed. Empty fields are missing or null. */
export interface DraftItem {
  /** Connects the photo, which can't be stored, with its item. */
  key: string;
  product_url?: string | null;
  product_name?: string | null;
  options?: string | null;
  quantity?: NumberValue;
  item_price?: NumberValue;
  price_currency?: string | null;
  /** kg */
  item_weight?: NumberValue;
  length_cm?: NumberValue;
  width_cm?: NumberValue;
  height_cm?: NumberValue;
  /** Instant quotes only: the customs category, if the person knows it. */
  customs_category_id?: string | null;
  /** File name of the chosen photo, so that the form can ask for it again. */
  photo?: string | null;
}

export interface Draft {
  items: DraftItem[];
  country_code?: string | null;
  /** The person chose the country, so links no longer change it. */
  origin_chosen?: boolean;
  destination_country?: string | null;
  customer_notes?: string | null;
  insured?: boolean;
}

/** A standard or an instant quote. Each has its own draft. */
export type DraftKind = 'quote' | 'instant';

/** Sent with a draft's request, so that a repeated one makes no second quote. It stays the same until the quote exists. */
export const requestKeyOf = ({ items }: Draft): { request_key?: string } => (items[0] ? { request_key: items[0].key } : {});

const keyOf = (kind: DraftKind) => `landfall.${kind}-draft`;

export const newItem = (): DraftItem => ({ key: crypto.randomUUID(), quantity: 1 });
export const newDraft = (): Draft => ({ items: [newItem()], insured: false });

/** How long another tab can go on with a visitor's draft: a confirmation mail may come late, and the browser may be a shared one. */
const HANDED_OVER_MS = 24 * 3_600_000;

const isDraft = (draft: Draft | null | undefined): draft is Draft => Array.isArray(draft?.items) && draft.items.length > 0;

function handedOver(kind: DraftKind): Draft | undefined {
  const { at, draft } = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '{}') as { at?: number; draft?: Draft };
  return at !== undefined && Date.now() - at < HANDED_OVER_MS ? draft : undefined;
}

/** This tab's draft, which survives signing in, or the one that a visitor left to sign in in another tab; undefined if there is none or it
 *  can't be read. */
export function keptDraft(kind: DraftKind): Draft | undefined {
  try {
    const draft = (JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null') as Draft | null) ?? handedOver(kind);
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Lets another tab go on with the draft: the link in a confirmation mail opens one. Its request has the same key, so there is no second quote. */
export function handOverDraft(kind: DraftKind, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify({ at: Date.now(), draft }));
  } catch {
    // Storage is full or blocked: this tab keeps the draft.
  }
}

/** Stores a draft if storage allows. Never loses what is on screen. */
export function keepDraft(kind: DraftKind, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form keeps everything until the page closes.
  }
}

export function forgetDraft(kind: DraftKind): void {
  sessionStorage.removeItem(keyOf(kind));
  localStorage.removeItem(keyOf(kind));
}

/** The draft with the home page's input: the link goes to the first item without one, the country becomes the destination. */
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
