import type { Breakdown, Price, PriceLine, PriceLineKey } from '@landfall/db';
import { statementOf } from './a-statement.ts';

const line = (key: PriceLineKey, amount: string, local: string, about: Partial<PriceLine> = {}): PriceLine => ({
  key,
  amount,
  local,
  usd: amount,
  base: null,
  rate: null,
  unit: 'typed',
  source: 'Typed by hand',
  set_on: null,
  due_on_delivery: false,
  ...about,
});

const percent = (base: string, rate: string, source: string, set_on: string | null = '2026-10-01'): Partial<PriceLine> => ({
  base,
  rate,
  unit: 'percent',
  source,
  set_on,
});

const LINES: PriceLine[] = [
  line('goods', '269.97', '22542', { source: 'Item prices' }),
  line('sales_tax', '0.00', '0', percent('269.97', '0', 'United States sales tax')),
  line('merchant_shipping', '0.00', '0', { source: 'Shop’s own shipping' }),
  line('international_shipping', '43.00', '3591', {
    base: '3.5',
    unit: 'fixed',
    source: 'US to India route, 3 to 5 kg',
    set_on: '2026-11-01',
  }),
  line('insurance', '5.40', '451', percent('269.97', '2', 'US to India route insurance', '2026-11-01')),
  line('customs_duty', '31.84', '2659', percent('318.37', '10', 'India customs tariff')),
  line('duty_surcharge', '3.18', '265', percent('31.84', '10', 'India duty surcharge')),
  line('vat', '63.61', '5312', percent('353.39', '18', 'India VAT')),
  line('handling_charge', '13.50', '1127', percent('269.97', '5', 'United States handling')),
  line('domestic_shipping', '0.00', '0', { source: 'Delivery inside India' }),
  line('discount', '-10.00', '-835', { source: 'Discount' }),
  line('payment_gateway_fee', '10.51', '877', percent('420.50', '2.5', 'India payment gateway')),
];

const PRICE: Breakdown = {
  priceable: true,
  currency: 'USD',
  final_currency: 'INR',
  lines: LINES,
  lines_local: Object.fromEntries(LINES.map(({ key, local }) => [key, local])),
  goods: '269.97',
  sales_tax: '0.00',
  merchant_shipping: '0.00',
  international_shipping: '43.00',
  insurance: '5.40',
  customs_duty: '31.84',
  duty_surcharge: '3.18',
  vat: '63.61',
  handling_charge: '13.50',
  domestic_shipping: '0.00',
  discount: '10.00',
  sub_total: '420.50',
  payment_gateway_fee: '10.51',
  total: '431.01',
  final_total: '431.01',
  final_total_without_gateway_fee: '420.50',
  final_total_local: '35989',
  final_total_local_without_gateway_fee: '35112',
  actual_weight: '2.25',
  volumetric_weight: '3.45',
  chargeable_weight: '3.5',
  exchange_rate: '83.5000000000',
  rate_source: 'route',
  rate_confidence: 'high',
  duties: ['17.69', '14.15'],
  due_on_delivery: '0.00',
};

/** A price from the US to India that adds up: USD 431.01, INR 35,989. Override what the test needs. */
export function aPrice(changes: Partial<Price> = {}): Price {
  const price = { ...PRICE, ...changes };
  return { ...price, statement: changes.statement ?? statementOf(price) };
}
