import { AppError, type Db, unwrap } from '@landfall/db';
import type { Place } from '../items/cart-state.ts';

/** Ids in one request: a uuid takes 37 characters of the address, which servers cut at about 8 kB. */
const AT_ONCE = 100;

const FLAGS: Record<Place, { in_cart: boolean; saved_for_later: boolean }> = {
  cart: { in_cart: true, saved_for_later: false },
  saved: { in_cart: false, saved_for_later: true },
  removed: { in_cart: false, saved_for_later: false },
};

/** Writes both flags of each quote. @throws AppError where the server refuses, or where a quote is no longer theirs to move */
export async function writePlace(db: Db, userId: string, ids: readonly string[], place: Place): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const written = await unwrap(db.from('quotes').update(FLAGS[place]).eq('user_id', userId).in('id', some).select('id'));
    if (written.length < some.length)
      throw new AppError('not_found', { code: 'PT404', details: 'A quote is no longer there to move.' });
  }
}

/** One move on its way to the server: what each quote's place was before. */
export interface Move {
  number: number;
  before: ReadonlyMap<string, Place>;
}

/** Keeps, for each quote, the place wanted here and the place the server last said; what differs and is not on its way is to be pushed. */
export function createPlaces() {
  const wanted = new Map<string, Place>();
  const confirmed = new Map<string, Place>();
  const latest = new Map<string, number>();
  const onTheWay = new Map<string, number>();
  /** A move failed: nobody knows whether the server has it, until it is told again or read. */
  const doubted = new Set<string>();
  let moves = 0;

  const count = (id: string, by: 1 | -1) => {
    const left = (onTheWay.get(id) ?? 0) + by;
    if (left > 0) onTheWay.set(id, left);
    else onTheWay.delete(id);
  };

  return {
    start(ids: readonly string[], place: Place): Move {
      const number = ++moves;
      const before = new Map(ids.map((id) => [id, wanted.get(id) ?? 'removed'] as const));
      for (const id of ids) {
        wanted.set(id, place);
        latest.set(id, number);
        count(id, 1);
      }
      return { number, before };
    },
    /** The server has it. */
    confirm(ids: readonly string[], place: Place) {
      for (const id of ids) {
        confirmed.set(id, place);
        doubted.delete(id);
      }
    },
    end(move: Move) {
      for (const id of move.before.keys()) count(id, -1);
    },
    /** Takes a refused move back, and answers which quotes it was still the last word on: only those go back on screen. */
    undo(move: Move): string[] {
      const mine = [...move.before.keys()].filter((id) => latest.get(id) === move.number);
      for (const id of mine) wanted.set(id, move.before.get(id)!);
      for (const id of move.before.keys()) doubted.add(id);
      return mine;
    },
    /** What the server says of every quote in its lists; a quote on its way keeps its place. */
    read(server: ReadonlyMap<string, Place>) {
      for (const id of [...confirmed.keys(), ...server.keys()]) confirmed.set(id, server.get(id) ?? 'removed');
      doubted.clear();
      for (const [id, place] of confirmed) if (!onTheWay.has(id)) wanted.set(id, place);
    },
    pending: (): ReadonlySet<string> => new Set(onTheWay.keys()),
    toPush(): Map<Place, string[]> {
      const push = new Map<Place, string[]>();
      for (const [id, place] of wanted) {
        const same = (confirmed.get(id) ?? place) === place && !doubted.has(id);
        if (onTheWay.has(id) || same) continue;
        push.set(place, [...(push.get(place) ?? []), id]);
      }
      return push;
    },
  };
}
