import type { PreloadPage } from '@landfall/contract';
import { carriers } from './carrier.query.ts';
import { shippingRoutes } from './route.query.ts';

export { Component } from './shipping-routes.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) => {
  if (search.get('view') === 'carriers') return void queries.prefetchQuery(carriers(db));
  void queries.prefetchQuery(shippingRoutes(db));
};
