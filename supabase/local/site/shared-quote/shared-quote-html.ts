import { itemAmounts } from '../../../../libs/ui/src/ledger/item-amounts.ts';
import type { Preferred } from '../../../../libs/ui/src/ledger/price-amounts.ts';
import { priceRate } from '../../../../libs/ui/src/ledger/price-labels.ts';
import { countryName } from '../../../../libs/ui/src/route/country-name.ts';
import { quoteStages } from '../../../../libs/ui/src/route/quote-stages.ts';
import { DEFAULT_SETS } from '../../../../libs/status/src/stored-sets.ts';
import { findStatus } from '../../../../libs/status/src/lookup.ts';
import { escapeHtml } from '../html.ts';
import { chargedHtml, moneyHtml, statementHtml } from '../price-html.ts';
import { itemCount, type SharedQuote } from './shared-quote.ts';

// The first screen of a shared quote, as a visitor sees the page. Its rows are known only when it is served, so the release has no template of
// it. Its class names are those of libs/ui, which the shell's style sheet has.

/** Paddings, columns and the list of items, as the page has them (remotes/storefront/src/pages/shared-quote). */
export const SHARED_QUOTE_STYLES =
  '.shared-quote .paper{padding:1.75rem;margin-top:1.5rem}.shared-quote .page-head+.paper{padding:1.75rem 2rem}' +
  '.shared-quote .ledger{margin-top:1rem}' +
  '.shared-quote li.shared-item{display:flex;justify-content:space-between;gap:1rem;padding:.875rem 0}' +
  '.shared-item+.shared-item{border-top:1px solid var(--lf-line)}.shared-item>:first-child>*{display:block}' +
  '.shared-item .dual-money{flex-direction:column;align-items:flex-end;flex:none}' +
  '.shared-quote-end{display:flex;flex-wrap:wrap;align-items:center;margin-top:1.5rem;gap:.5rem 1rem}' +
  '.shared-quote-end a{display:inline-flex;align-items:center;min-height:42px;padding:0 20px;border:1px solid var(--lf-edge);border-radius:8px;' +
  'color:var(--lf-ink);font-weight:600;text-decoration:none}' +
  '@container page (width>=64rem){.shared-quote-cols{display:grid;grid-template-columns:minmax(0,1fr) 480px;gap:1.5rem;align-items:start}}' +
  '@container page (width<48rem){.shared-quote .paper{padding:1.25rem 1rem}}';

/** The currency of a visitor (libs/ui/src/money/use-display-rate.ts). */
const DOLLARS: Preferred = { currency: 'USD', of: (amount) => ({ amount, currency: 'USD' }) };

function itemRows(quote: SharedQuote): string {
  const { items, currency, statement } = quote;
  const amounts = items.map(({ amount }) => amount ?? 0);
  const figures = statement && itemAmounts(statement, amounts, DOLLARS);
  const figure = (index: number): string => {
    const found = figures?.[index];
    if (statement && found) return chargedHtml(found.charged, statement.currency, found.secondary);
    return items[index]!.amount === null || !currency ? '' : moneyHtml(amounts[index]!, currency);
  };
  const rows = items.map(({ product_name, options, quantity }, index) => {
    const note = [options, quantity > 1 && `${quantity} pieces`].filter(Boolean).join(' · ');
    const name = `<strong>${escapeHtml(product_name)}</strong>${note && `<span class="small muted">${escapeHtml(note)}</span>`}`;
    return `<li class="shared-item"><span>${name}</span>${figure(index)}</li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

/** Dot and word of a status, as the shop's definitions are before anyone edits them. */
function statusTag({ status }: SharedQuote): string {
  const { color, label } = findStatus(DEFAULT_SETS, status) ?? { color: 'secondary', label: status };
  return `<span class="status ${color}">${escapeHtml(label)}</span>`;
}

function routeLine({ country_code: from, destination_country: to, status }: SharedQuote): string {
  const { stages, at, broken } = quoteStages(status);
  const tone = broken ? ' broken' : '';
  const end = (code: string) =>
    `<span class="route-end"><b>${escapeHtml(code)}</b><small>${escapeHtml(countryName(code))}</small></span>`;
  const dots = stages.map((stage, index) => {
    const look = index < at ? 'done' : index === at ? `now${tone}` : '';
    return `<li${look && ` class="${look}"`}${index === at ? ' aria-current="step"' : ''}><span>${stage}</span></li>`;
  });
  const here = Math.min(at, stages.length - 1);
  return (
    `<section class="paper" aria-label="Where this quote is"><div class="route" role="group">${end(from)}<ol>${dots.join('')}</ol>${end(to)}` +
    `<span class="route-here${tone}" aria-hidden="true"><b>${stages[here]}</b><span>${here + 1} of ${stages.length}</span></span></div></section>`
  );
}

function rateOf({ currency, final_currency, exchange_rate, rate_source, rate_confidence }: SharedQuote): string | undefined {
  if (!currency || !final_currency || exchange_rate === null || !rate_source || !rate_confidence) return undefined;
  return priceRate({ currency, final_currency, exchange_rate: String(exchange_rate), rate_source, rate_confidence });
}

function landedCost(quote: SharedQuote): string {
  const { statement, destination_country } = quote;
  if (!statement) return '';
  const ledger = statementHtml(statement, {
    to: destination_country,
    totalLabel: 'Total',
    totalNote: rateOf(quote) ?? '',
    reader: DOLLARS,
  });
  return `<section class="paper" aria-labelledby="shared-price"><h2 id="shared-price">Landed cost</h2>${ledger}</section>`;
}

/** "Fri 13 Nov, 09:10"; with the year instead of the weekday if it is another one. As in libs/ui/src/page/when.tsx, in the reader's zone. */
function moment(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const part = (options: Intl.DateTimeFormatOptions, of = at) =>
    of.toLocaleString('en-GB', { ...options, timeZone }).replaceAll(',', '');
  const isThisYear = part({ year: 'numeric' }) === part({ year: 'numeric' }, new Date());
  const day = part({ day: 'numeric', month: 'short', ...(isThisYear ? { weekday: 'short' } : { year: 'numeric' }) });
  return `${day}, ${part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}

function validity({ status, expires_at, price_valid_until }: SharedQuote, zone: string): string {
  if (status === 'pending' || status === 'calculated') return 'Not sent yet: the price may still change.';
  const until = status === 'sent' ? expires_at : status === 'approved' ? price_valid_until : null;
  return until ? `The price is valid until ${moment(until, zone)}.` : '';
}

/** The view of a reader without scripts: browsers with scripts don't load what is in noscript. */
const countedWithoutScripts = (token: string): string =>
  `<noscript><img src="/s/${escapeHtml(token)}/view.gif" alt="" width="1" height="1"></noscript>`;

export function sharedQuoteHtml(quote: SharedQuote, token: string, zone: string): string {
  const until = validity(quote, zone);
  return (
    `<div class="page shared-quote" data-has-data><div class="page-head"><div class="page-title"><h1>Quote ${escapeHtml(quote.display_id)}</h1>${statusTag(quote)}</div>` +
    `${until && `<p class="page-lede muted">${escapeHtml(until)}</p>`}</div>${routeLine(quote)}<div class="shared-quote-cols">` +
    `<section class="paper" aria-labelledby="shared-items"><h2 id="shared-items">${itemCount(quote)}</h2>${itemRows(quote)}</section>` +
    `${landedCost(quote)}</div><p class="muted shared-quote-end">Somebody shared this quote with you. <a href="/quote">Get Quote</a></p></div>` +
    countedWithoutScripts(token)
  );
}

/** The page of a link that does not work. */
export const GONE_HTML =
  '<div class="page"><div class="page-head"><div class="page-title"><h1>Shared quote</h1></div></div>' +
  '<section><h2>This link does not work any more</h2>' +
  '<p class="muted">It may be wrong, revoked or expired. Ask the sender for a new link.</p></section></div>';
