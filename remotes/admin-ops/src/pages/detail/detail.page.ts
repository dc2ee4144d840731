import type { PreloadPage } from '@landfall/contract';
import { entityOf } from './entity.query.ts';

export { Component } from './detail.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { params: { id = '' } }) =>
  void queries.prefetchQuery(entityOf(db, id, queries));
