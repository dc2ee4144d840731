import type { PreloadPage } from '@landfall/contract';
import { readCart } from '../../store/cart.query.ts';

export { FirstScreen, Component } from './cart.route.tsx';

/** What the page reads first, for the build (docs/decisions/070). */
export const firstReads: PreloadPage = ({ db, session }) => {
  const { user } = session.get();
  if (user) void readCart(db, user.id, new AbortController().signal);
};
