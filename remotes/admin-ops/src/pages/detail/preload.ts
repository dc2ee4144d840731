import type { PreloadPage } from '@landfall/contract';
import { entityOf } from './entity.query.ts';
import { workOf } from './quote/work.query.ts';
import { pricingQueue } from './workbench/queue.query.ts';

export const preloadOrder: PreloadPage = ({ db, queries }, { params: { id = '' } }) =>
  void queries.prefetchQuery(entityOf(db, id));

/** Also what the workbench shows of a quote that waits for its price. */
export const preloadQuote: PreloadPage = ({ db, queries }, { params: { id = '' } }) => {
  void queries.prefetchQuery(entityOf(db, id));
  void queries.prefetchQuery(workOf(db, id));
  void queries.prefetchQuery(pricingQueue(db));
};
