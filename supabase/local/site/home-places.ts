import { formatCurrency } from '@landfall/currency';
import type { Price } from '@landfall/db';
import { type CostExample, daysText, factTexts, goodsText, type HomeFacts } from '../../../libs/customer/src/site/home-facts.ts';
import { type ClimbPlot, climbPlot, climbStages } from '../../../libs/customer/src/site/climb-stages.ts';
import type { Priced } from '../../../libs/delivery/src/fill-template.ts';
import { countryName } from '../../../libs/ui/src/route/country-name.ts';
import { escapeHtml } from './html.ts';
import { amountHtml, moneyHtml, statementHtml } from './price-html.ts';

/** Where it is delivered. */
const TO = 'NP';

/** `data-has-data`: the page waits for its price before it replaces the first screen (shell/src/kernel/first-screen/take-over.ts). */
const plotHtml = ({ line, dots }: ClimbPlot): string =>
  `<svg viewBox="0 0 100 100" preserveAspectRatio="none" data-has-data><path d="${line}"></path></svg>` +
  dots.map(({ left, top }) => `<i style="left:${left}%;top:${top}%"></i>`).join('');

const routeHtml = ({ origin_country: from, destination_country: to }: CostExample): string => {
  const label = `${countryName(from)} to ${countryName(to)}`;
  return `<span class="hop" role="img" aria-label="${escapeHtml(label)}"><span>${escapeHtml(from)}</span><i></i><span>${escapeHtml(to)}</span></span>`;
};

/** As the rows of remotes/storefront/src/pages/home/cost-examples.tsx. */
const exampleHtml = (example: CostExample): string =>
  `<li><p><b>${escapeHtml(example.product)}</b> <small class="muted">${escapeHtml(goodsText(example))}</small></p>${routeHtml(example)}` +
  `<span class="muted">${daysText(example) ?? ''}</span>${amountHtml(example.totals)}</li>`;

/** What the home page says of the shop now, by the name of its place (remotes/storefront/src/pages/home); not all where the shop can't price
 *  the headphones. */
export function homePlaces(facts: HomeFacts): Priced {
  const texts = Object.entries(factTexts(facts)).map(([name, text]) => [name, escapeHtml(text)]);
  return {
    ...(facts.headphones?.priceable && pricedExample(facts.headphones)),
    ...Object.fromEntries(texts),
    examples: facts.examples.map(exampleHtml).join(''),
  };
}

function pricedExample(price: Price): Priced {
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
