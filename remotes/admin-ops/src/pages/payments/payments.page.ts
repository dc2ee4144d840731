import type { PreloadPage } from '@landfall/contract';
import { readList } from '@landfall/ui/list';
import { PAYMENTS, paymentsPage } from '../../payments/payments.query.ts';
import { dailyStatement, readDays } from './daily-statement.query.ts';
import { moneyPage, moneyTotals, QUEUE } from './money-queue.query.ts';

export { Component } from './payments.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) => {
  const tab = search.get('tab');
  if (tab === 'payments') return void queries.prefetchQuery(paymentsPage(db, readList(search, PAYMENTS)));
  if (tab === 'statement') return void queries.prefetchQuery(dailyStatement(db, readDays(search)));
  void queries.prefetchQuery(moneyPage(db, readList(search, QUEUE)));
  void queries.prefetchQuery(moneyTotals(db));
};
