import type { Result } from '@landfall/db';
import type { ListName } from '../../keys.query.ts';
import type { MeasureFacts } from '../../report/measure-strip.tsx';

const rows = (list: string): ListName => ({ report: 'sales', list });

export const MEASURES: Partial<Record<keyof Result<'sales_report'>['measures'], MeasureFacts>> = {
  gross_paid: {
    name: 'Gross paid',
    unit: 'usd',
    list: rows('payments'),
    definition: 'Payments that succeeded in the range, by the time they were paid, in US dollars at the rate of the order.',
  },
  refunded: {
    name: 'Refunded',
    unit: 'usd',
    list: rows('refunds'),
    definition: 'Refunds that went through in the range, and what orders cancelled in the range still owe their customers.',
  },
  net_revenue: {
    name: 'Net revenue',
    unit: 'usd',
    list: rows('net_payments'),
    definition: 'Gross paid less refunds and what cancelled orders owe. Write-offs are no revenue.',
  },
  aov: {
    name: 'Average order',
    unit: 'usd',
    list: rows('orders_paid'),
    definition: 'Totals of the orders first paid in the range, divided by their count.',
  },
  orders_paid: {
    name: 'Orders paid',
    unit: 'count',
    list: rows('orders_paid'),
    definition: 'Orders whose first payment succeeded in the range.',
  },
  requested: { name: 'Requested', unit: 'count', list: rows('requested'), definition: 'Quotes requested in the range.' },
  sent: { name: 'Sent', unit: 'count', list: rows('sent'), definition: 'Quotes sent in the range.' },
  approval_rate: {
    name: 'Approval rate',
    unit: 'share',
    list: rows('sent_approved'),
    definition: 'Of the quotes sent in the range, the share that was approved, whenever that was.',
  },
  quote_to_paid: {
    name: 'Quote to paid',
    unit: 'share',
    list: rows('sent_paid'),
    definition: 'Of the quotes sent in the range, the share whose order was paid, whenever that was.',
  },
  expiry_rate: {
    name: 'Expiry rate',
    unit: 'share',
    list: rows('sent_expired'),
    definition: 'Of the quotes sent in the range, the share that has expired.',
  },
  hours_to_quote: {
    name: 'Time to quote',
    unit: 'hours',
    list: rows('sent'),
    definition: 'Median hours from request to first sending, of the quotes sent in the range.',
  },
  hours_to_quote_p90: {
    name: 'Time to quote, p90',
    unit: 'hours',
    list: rows('sent'),
    definition: 'Nine in ten quotes sent in the range took at most this long.',
  },
};
