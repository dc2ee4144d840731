import type { PreloadPage } from '@landfall/contract';
import { customerDetails } from './customer.query.ts';

export { Component } from './customer.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { params: { id = '' } }) =>
  void queries.prefetchQuery(customerDetails(db, id));
