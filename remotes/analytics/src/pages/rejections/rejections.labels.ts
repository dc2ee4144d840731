import type { Result } from '@landfall/db';
import type { ListName } from '../../keys.query.ts';
import type { MeasureFacts } from '../../report/measure-strip.tsx';

type Report = Result<'rejection_report'>;
const rows = (list: string): ListName => ({ report: 'rejections', list });

export const MEASURES: Partial<Record<keyof Report['measures'], MeasureFacts>> = {
  decided: {
    name: 'Decided',
    unit: 'count',
    list: rows('decided'),
    definition: 'Quotes that were approved or rejected in the range. One that was both counts once.',
  },
  rejected: { name: 'Rejected', unit: 'count', list: rows('rejected'), definition: 'Quotes that were rejected in the range.' },
  rejection_rate: { name: 'Rejection rate', unit: 'share', list: rows('rejected'), definition: 'Rejected divided by decided.' },
  value_lost: {
    name: 'Value lost',
    unit: 'usd',
    list: rows('lost'),
    definition: 'Totals of the quotes rejected in the range and not won back. A quote that never got a price counts nothing.',
  },
  won_back: {
    name: 'Won back',
    unit: 'count',
    list: rows('won_back'),
    definition: 'Quotes that were rejected in the range and approved afterwards, whenever that was.',
  },
  won_back_rate: { name: 'Won back, share', unit: 'share', list: rows('won_back'), definition: 'Won back divided by rejected.' },
};

interface Group {
  by: Report['groups'][number]['by'];
  title: string;
  definition: string;
}

const counted = 'How many were rejected, what they were worth, and how many were won back.';
export const GROUPS: Group[] = [
  { by: 'reason', title: 'By reason', definition: `The reason that was chosen. ${counted}` },
  { by: 'category', title: 'By category', definition: `The category of the reason. ${counted}` },
  { by: 'actor', title: 'By who rejected', definition: `The customer, an admin, or no person: a rule or a clock. ${counted}` },
  { by: 'route', title: 'By route', definition: `Origin and destination. ${counted}` },
  { by: 'band', title: 'By price', definition: `The quote's total in US dollars. ${counted}` },
];
