import * as v from 'valibot';

/** Session storage: a draft survives a reload of its tab, and sign-out clears it. Where storage is full or blocked, a draft lives as long as its page. */
const PREFIX = 'landfall.draft';

export type DraftKind = 'price' | 'quote-note' | 'order-note';

const keyOf = (person: string, kind: DraftKind, id: string): string => [PREFIX, person, kind, id].join('.');

const quietly = <Value>(work: () => Value): Value | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The draft of one person about one record; undefined where none is stored or it has another shape. */
export function readDraft<Schema extends v.GenericSchema>(
  schema: Schema,
  person: string,
  kind: DraftKind,
  id: string,
): v.InferOutput<Schema> | undefined {
  const stored = quietly(() => sessionStorage.getItem(keyOf(person, kind, id)));
  const read = stored
    ? v.safeParse(
        schema,
        quietly(() => JSON.parse(stored)),
      )
    : undefined;
  return read?.success ? read.output : undefined;
}

export const storeDraft = (person: string, kind: DraftKind, id: string, draft: unknown): void =>
  quietly(() => sessionStorage.setItem(keyOf(person, kind, id), JSON.stringify(draft)));

export const dropDraft = (person: string, kind: DraftKind, id: string): void =>
  quietly(() => sessionStorage.removeItem(keyOf(person, kind, id)));
