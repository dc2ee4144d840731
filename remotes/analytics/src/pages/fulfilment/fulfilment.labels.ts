import type { ListName } from '../../keys.query.ts';
import type { MeasureFacts } from '../../report/measure-strip.tsx';
import type { Fulfilment } from './fulfilment.query.ts';

const rows = (list: string): ListName => ({ report: 'fulfilment', list });

const FROM =
  'Days from the payment (cash on delivery: from the order), of the items of orders paid in the range that have come so far. Half took less.';

export const MEASURES: Partial<Record<keyof Fulfilment['measures'], MeasureFacts>> = {
  orders: {
    name: 'Orders paid',
    unit: 'count',
    list: rows('paid'),
    definition: 'Orders paid in the range, without those whose items were all unavailable or refunded.',
  },
  to_bought: { name: 'To bought', unit: 'days', list: rows('bought'), definition: FROM },
  to_received: { name: 'To received', unit: 'days', list: rows('received'), definition: FROM },
  to_shipped: { name: 'To shipped', unit: 'days', list: rows('shipped'), definition: FROM },
  to_delivered: { name: 'To delivered', unit: 'days', list: rows('delivered'), definition: FROM },
  to_delivered_p90: {
    name: 'To delivered, 90th percentile',
    unit: 'days',
    list: rows('delivered'),
    definition: 'Nine of ten delivered items took less.',
  },
  on_time: {
    name: 'On time',
    unit: 'share',
    list: rows('late'),
    definition:
      'Of the delivered items: by the day that the customer read on the order, else within the days of our processing, customs and the chosen delivery, from the receipt. Opens those that were late.',
  },
};

export const GROUPS: readonly { by: Fulfilment['groups'][number]['by']; title: string; head: string }[] = [
  { by: 'route', title: 'By route', head: 'Route' },
  { by: 'country', title: 'By country', head: 'To' },
  { by: 'month', title: 'By month of payment', head: 'Month' },
];

export const STEPS = [
  ['bought', 'Bought'],
  ['received', 'Received'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
] as const;
