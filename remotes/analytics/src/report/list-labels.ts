import { countryName } from '@landfall/ui';
import type { ListName } from '../keys.query.ts';

const TITLES: Record<string, string> = {
  'sales.payments': 'Payments that succeeded',
  'sales.net_payments': 'Payments, refunds and what cancelled orders owe',
  'sales.refunds': 'Refunds, and what cancelled orders owe',
  'sales.orders_paid': 'Orders first paid in the range',
  'sales.requested': 'Quotes requested',
  'sales.requested_priced': 'Quotes requested, and priced',
  'sales.requested_sent': 'Quotes requested, and sent',
  'sales.requested_approved': 'Quotes requested, and approved',
  'sales.requested_paid': 'Quotes requested, and paid',
  'sales.sent': 'Quotes sent',
  'sales.sent_approved': 'Quotes sent, and approved',
  'sales.sent_paid': 'Quotes sent, and paid',
  'sales.sent_expired': 'Quotes sent, and expired',
  'sales.sent_route': 'Quotes sent',
  'carts.active': 'Customers with something happening in their cart',
  'carts.converted': 'Customers who paid',
  'carts.live': 'Carts with something payable in them now',
  'carts.abandoned': 'Abandoned carts',
  'carts.abandoned_people': 'Customers who abandoned a cart',
  'carts.abandoned_mailed': 'Abandoned carts that were mailed',
  'carts.abandoned_recovered': 'Abandoned carts that were recovered',
  'carts.abandoned_stage': 'Abandoned carts',
  'carts.mailed': 'Mailed carts',
  'carts.mailed_paid': 'Mailed carts that were paid',
  'carts.mailed_clicked': 'Mailed carts with a click',
  'carts.mailed_recovered': 'Recovered carts',
  'carts.mailed_opted_out': 'Mailed carts whose customer opted out',
  'carts.holdout': 'Carts held out',
  'carts.holdout_paid': 'Carts held out that were paid',
  'fulfilment.paid': 'Orders paid in the range',
  'fulfilment.bought': 'Orders with a bought item',
  'fulfilment.received': 'Orders with a received item',
  'fulfilment.shipped': 'Orders with a shipped item',
  'fulfilment.delivered': 'Orders with a delivered item',
  'fulfilment.promised': 'Orders delivered against a promise',
  'fulfilment.late': 'Orders delivered late',
  'fulfilment.route': 'Orders paid in the range',
  'fulfilment.country': 'Orders paid in the range',
  'fulfilment.month': 'Orders paid in the range',
  'rejections.decided': 'Quotes decided',
  'rejections.rejected': 'Quotes rejected',
  'rejections.lost': 'Quotes rejected and not won back',
  'rejections.won_back': 'Quotes won back',
};

/** "Quotes sent: US to NP". */
export function listTitle({ report, list, key }: ListName): string {
  const title = TITLES[`${report}.${list}`] ?? 'Quotes rejected';
  return key ? `${title}: ${groupLabel(list, key)}` : title;
}

const GROUPS: Record<string, Record<string, string>> = {
  actor: { customer: 'Customer', admin: 'Admin', system: 'No person' },
  category: {
    pricing: 'Pricing',
    shipping: 'Shipping',
    customs: 'Customs',
    preference: 'Preference',
    other: 'Other',
    availability: 'Availability',
    restricted: 'Restricted goods',
    none: 'No reason given',
  },
  band: {
    '0-50': 'Below $50',
    '50-100': '$50 to $100',
    '100-250': '$100 to $250',
    '250-500': '$250 to $500',
    '500+': '$500 and more',
    'no price': 'Never priced',
  },
  abandoned_stage: { cart: 'In the cart', checkout: 'At checkout', payment: 'At payment' },
};

/** A group's name on screen. */
export function groupLabel(by: string, key: string): string {
  if (by === 'route' || by === 'sent_route') return key.replace('-', ' to ');
  if (by === 'country') return countryName(key);
  return GROUPS[by]?.[key] ?? key;
}
