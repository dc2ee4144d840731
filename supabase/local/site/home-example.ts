import { formatCurrency } from '@landfall/currency';
import type { Price } from '@landfall/db';
import { type ClimbPlot, climbPlot, climbStages } from '../../../libs/customer/src/site/climb-stages.ts';
import type { Priced } from '../../../libs/delivery/src/fill-template.ts';
import { escapeHtml } from './html.ts';
import { moneyHtml, statementHtml } from './price-html.ts';

/** Where it is delivered. */
const TO = 'NP';

/** `data-has-data`: the page waits for its price before it replaces the first screen (shell/src/kernel/first-screen/take-over.ts). */
const plotHtml = ({ line, dots }: ClimbPlot): string =>
  `<svg viewBox="0 0 100 100" preserveAspectRatio="none" data-has-data><path d="${line}"></path></svg>` +
  dots.map(({ left, top }) => `<i style="left:${left}%;top:${top}%"></i>`).join('');

/** The home page's figures at today's rates, by the name of their place (remotes/storefront/src/pages/home/price-climb.tsx). */
export function pricedExample(price: Price): Priced {
  const { charged, currency } = price.statement;
  const stages = climbStages(price);
  const texts = {
    rates: 'At today’s rates',
    'slip-rates': 'at today’s rates',
    goods: formatCurrency(Number(price.goods), price.currency),
    ...Object.fromEntries(
      stages.flatMap(({ plus, note }, index) => [
        [`plus-${index}`, plus],
        [`note-${index}`, note],
      ]),
    ),
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)])),
    plot: plotHtml(climbPlot(stages)),
    total: moneyHtml(charged.card.usd, 'USD') + moneyHtml(charged.card.amount, currency, ' money-total'),
    ledger: statementHtml(price.statement, { price, currency: 'origin', to: TO, totalLabel: 'Total' }),
  };
}
