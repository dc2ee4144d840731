import type { Result } from '@landfall/db';
import type { ListName } from '../../keys.query.ts';
import type { MeasureFacts } from '../../report/measure-strip.tsx';

const rows = (list: string): ListName => ({ report: 'carts', list });

export const MEASURES: Partial<Record<keyof Result<'recovery_report'>['measures'], MeasureFacts>> = {
  mailed: {
    name: 'Carts mailed',
    unit: 'count',
    list: rows('mailed'),
    definition: 'Abandoned carts whose first e-mail went out in the range.',
  },
  click_rate: {
    name: 'Clicked',
    unit: 'share',
    list: rows('mailed_clicked'),
    definition: 'Of the carts mailed, the share with a click on any of their e-mails.',
  },
  recovery_rate: {
    name: 'Recovered',
    unit: 'share',
    list: rows('mailed_recovered'),
    definition: 'Of the carts mailed, the share with an order within 7 days of a click that was paid.',
  },
  recovered_usd: {
    name: 'Recovered value',
    unit: 'usd',
    list: rows('mailed_recovered'),
    definition: 'Totals of the orders of the recovered carts. The lift says how much of it the e-mails caused.',
  },
  opt_out_rate: {
    name: 'Opted out',
    unit: 'share',
    list: rows('mailed_opted_out'),
    definition: 'Of the carts mailed, the share whose customer turned reminders off.',
  },
};
