import { createHash } from 'node:crypto';
import { type Card, cardNodes } from './card.ts';
import { draw } from './draw.ts';

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** About 20 kB each. */
const MAX_KEPT = 100;
/** Pictures that wait for the one that is drawn. Beyond this a request is refused. */
const MAX_WAITING = 10;

/** Differs when the picture differs. It is part of the picture's URL, because services keep a picture by its URL. */
export const versionOf = (card: Card): string => createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 12);

export interface PictureStore {
  /** Null: too many pictures wait already. */
  get(card: Card): Promise<Picture | null>;
}

/** Keeps the pictures that were last used, by what they show, and draws one at a time: requests can't use up the processor. */
export function pictureStore(
  drawCard: (card: Card) => Promise<Uint8Array<ArrayBuffer>> = (card) => draw(cardNodes(card)),
): PictureStore {
  const kept = new Map<string, Promise<Picture>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function drawn(card: Card, version: string): Promise<Picture> {
    waiting += 1;
    const picture = last.then(async () => ({ bytes: await drawCard(card), etag: `"${version}"` }));
    last = picture.catch(() => undefined).finally(() => (waiting -= 1));
    picture.catch(() => kept.delete(version));
    return picture;
  }

  return {
    async get(card) {
      const version = versionOf(card);
      const known = kept.get(version);
      if (!known && waiting >= MAX_WAITING) return null;
      const picture = known ?? drawn(card, version);
      kept.delete(version);
      kept.set(version, picture);
      const oldest = kept.keys().next().value;
      if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
      return picture;
    },
  };
}
