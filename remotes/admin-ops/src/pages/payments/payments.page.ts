import type { PreloadPage } from '@landfall/contract';
import { readList } from '@landfall/ui/list';
import { PAYMENTS, paymentsPage } from '../../payments/payments.query.ts';

export { Component } from './payments.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(paymentsPage(db, readList(search, PAYMENTS)));
