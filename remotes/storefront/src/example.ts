import type { Price, PriceLine, PriceLineKey } from '@landfall/db';

const line = (key: PriceLineKey, amount: string, local: string, about: Partial<PriceLine> = {}): PriceLine => ({
  key,
  amount,
  local,
  usd: amount,
  base: null,
  rate: null,
  unit: 'typed',
  source: 'Example',
  set_on: null,
  due_on_delivery: false,
  ...about,
});

const percent = (base: string, rate: string, source: string): Partial<PriceLine> => ({ base, rate, unit: 'percent', source });

const local: Record<PriceLineKey, string> = {
  goods: '26467',
  sales_tax: '1853',
  merchant_shipping: '929',
  international_shipping: '7315',
  insurance: '0',
  customs_duty: '3657',
  duty_surcharge: '0',
  vat: '5228',
  handling_charge: '1323',
  domestic_shipping: '266',
  discount: '0',
  payment_gateway_fee: '706',
};

const LINES: PriceLine[] = [
  line('goods', '199.00', local.goods, { source: 'Price on the page' }),
  line('sales_tax', '13.93', local.sales_tax, percent('199.00', '7', 'United States sales tax')),
  line('merchant_shipping', '6.99', local.merchant_shipping, { source: 'Shop’s own shipping' }),
  line('international_shipping', '55.00', local.international_shipping, {
    base: '2.5',
    rate: '12',
    unit: 'per_kg',
    source: 'United States to Nepal route: 25 + 12 per kg',
  }),
  line('insurance', '0.00', local.insurance, { source: 'Not chosen' }),
  line('customs_duty', '27.49', local.customs_duty, percent('274.92', '10', 'Nepal customs tariff, audio equipment')),
  line('duty_surcharge', '0.00', local.duty_surcharge, percent('27.49', '0', 'Nepal duty surcharge')),
  line('vat', '39.31', local.vat, percent('302.41', '13', 'Nepal VAT')),
  line('handling_charge', '9.95', local.handling_charge, percent('199.00', '5', 'United States handling, 5 to 50')),
  line('domestic_shipping', '2.00', local.domestic_shipping, { source: 'Courier in Nepal' }),
  line('discount', '0.00', local.discount),
  line('payment_gateway_fee', '5.31', local.payment_gateway_fee, percent('353.67', '1.5', 'Nepal card fee')),
];

const charged = { card: { amount: 47_744, usd: 358.98 }, without_fee: { amount: 47_038, usd: 353.67 } };

/** The documented example: the first worked pricing case. Shown until today's price is available. */
export const DOCUMENTED: Price = {
  priceable: true,
  currency: 'USD',
  final_currency: 'NPR',
  lines: LINES,
  lines_local: local,
  goods: '199.00',
  sales_tax: '13.93',
  merchant_shipping: '6.99',
  international_shipping: '55.00',
  insurance: '0.00',
  customs_duty: '27.49',
  duty_surcharge: '0.00',
  vat: '39.31',
  handling_charge: '9.95',
  domestic_shipping: '2.00',
  discount: '0.00',
  sub_total: '353.67',
  payment_gateway_fee: '5.31',
  total: '358.98',
  final_total: '358.98',
  final_total_without_gateway_fee: '353.67',
  final_total_local: '47744',
  final_total_local_without_gateway_fee: '47038',
  actual_weight: '0.8',
  volumetric_weight: '2.25',
  chargeable_weight: '2.5',
  exchange_rate: '133.0000000000',
  rate_source: 'usd_cross',
  rate_confidence: 'medium',
  duties: ['27.49'],
  due_on_delivery: '0.00',
  statement: {
    currency: 'NPR',
    origin_currency: 'USD',
    copies: 1,
    charged,
    due_at_door: null,
    landed_total: charged,
    lines: LINES.map(({ key, amount, local: there }) => ({
      key,
      amount: Number(amount),
      local: Number(there),
      usd: Number(amount),
      due_on_delivery: false,
    })),
    insurance: 'not_chosen',
  },
};
