import { AppError, type Db, unwrap } from '@landfall/db';
import { IN_A_LIST } from './cart.query.ts';
import type { Place } from '../items/cart-state.ts';

/** Ids per request: a uuid takes 37 characters of the URL, which servers limit to about 8 kB. */
const AT_ONCE = 100;

const FLAGS: Record<Place, { in_cart: boolean; saved_for_later: boolean }> = {
  cart: { in_cart: true, saved_for_later: false },
  saved: { in_cart: false, saved_for_later: true },
  removed: { in_cart: false, saved_for_later: false },
};

/** Writes both flags of each quote. What another device removed stays removed. @throws AppError if the server refuses, or if a quote can
 *  no longer be moved by this person */
export async function writePlace(db: Db, userId: string, ids: readonly string[], place: Place): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const update = db.from('quotes').update(FLAGS[place]).eq('user_id', userId).in('id', some);
    const written = await unwrap((place === 'removed' ? update : update.or(IN_A_LIST)).select('id'));
    if (written.length < some.length)
      throw new AppError('not_found', { code: 'PT404', details: 'A quote is no longer there to move.' });
  }
}

/** One move that has not reached the server, with each quote's previous place. */
export interface Move {
  number: number;
  before: ReadonlyMap<string, Place>;
}

/** Tracks, for each quote, the place the person wants and the place the server last confirmed. The difference, except moves in progress,
 *  is what must be pushed. */
export function createPlaces() {
  const wanted = new Map<string, Place>();
  const confirmed = new Map<string, Place>();
  const latest = new Map<string, number>();
  const onTheWay = new Map<string, number>();
  /** Quotes whose move failed without a response: unknown until the next write or read. */
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
    /** The server accepted the move. */
    confirm(ids: readonly string[], place: Place) {
      for (const id of ids) {
        confirmed.set(id, place);
        doubted.delete(id);
      }
    },
    end(move: Move) {
      for (const id of move.before.keys()) count(id, -1);
    },
    /** Reverts a refused move. Returns the quotes without a later move: only those go back on screen. */
    undo(move: Move): string[] {
      const mine = [...move.before.keys()].filter((id) => latest.get(id) === move.number);
      for (const id of mine) wanted.set(id, move.before.get(id)!);
      for (const id of move.before.keys()) doubted.add(id);
      return mine;
    },
    /** Another tab moved a quote and tells the server itself. */
    follow(id: string, place: Place) {
      wanted.set(id, place);
      confirmed.set(id, place);
      doubted.delete(id);
    },
    /** Takes the server's place for every quote, except those with a move in progress, or decided since the request. */
    read(server: ReadonlyMap<string, Place>, decided: ReadonlySet<string> = new Set()) {
      const read = [...confirmed.keys(), ...server.keys()].filter((id) => onTheWay.has(id) || !decided.has(id));
      for (const id of read) {
        confirmed.set(id, server.get(id) ?? 'removed');
        doubted.delete(id);
      }
      for (const id of read) if (!onTheWay.has(id)) wanted.set(id, confirmed.get(id)!);
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
