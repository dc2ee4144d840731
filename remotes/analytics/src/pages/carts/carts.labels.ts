import type { Result } from '@landfall/db';
import type { ListName } from '../../keys.query.ts';
import type { MeasureFacts } from '../../report/measure-strip.tsx';

const rows = (list: string): ListName => ({ report: 'carts', list });

export const MEASURES: Partial<Record<keyof Result<'cart_report'>['measures'], MeasureFacts>> = {
  active: {
    name: 'Active carts',
    unit: 'count',
    list: rows('active'),
    definition: 'Customers with at least one event in their cart in the range: added, removed, saved, checked out or paid.',
  },
  conversion: {
    name: 'Conversion',
    unit: 'share',
    list: rows('converted'),
    definition: 'Of the customers with an active cart, the share that paid in the range.',
  },
  abandonment_rate: {
    name: 'Abandonment rate',
    unit: 'share',
    list: rows('abandoned_people'),
    definition: 'Of the customers with an active cart, the share that left it for a day (an hour after checkout started).',
  },
  abandoned: {
    name: 'Abandoned carts',
    unit: 'count',
    list: rows('abandoned'),
    definition: 'Carts whose last event before they were abandoned is in the range.',
  },
  abandoned_usd: { name: 'Value left', unit: 'usd', list: rows('abandoned'), definition: 'What the abandoned carts were worth.' },
  hours_to_abandon: {
    name: 'Time to abandon',
    unit: 'hours',
    list: rows('abandoned'),
    definition: 'Median hours from the first item to the last event, of the abandoned carts.',
  },
  recovery_rate: {
    name: 'Recovery rate',
    unit: 'share',
    list: rows('abandoned_recovered'),
    definition: 'Of the abandoned carts that were mailed, the share with an order within 7 days of a click that was paid.',
  },
};
