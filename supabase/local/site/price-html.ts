import { formatBesideCode } from '@landfall/currency';
import type { PriceStatement, StatementTotals } from '@landfall/db';
import type { PriceAmounts, Preferred } from '../../../libs/ui/src/ledger/price-amounts.ts';
import {
  doorLines,
  priceGroups,
  type PriceView,
  type Shown,
  shownOf,
  writeText,
} from '../../../libs/ui/src/ledger/price-groups.ts';
import { priceRate } from '../../../libs/ui/src/ledger/price-labels.ts';
import type { LedgerGroup, LedgerLine } from '../../../libs/ui/src/ledger/ledger.tsx';
import { escapeHtml } from './html.ts';

// Amounts as HTML, as the components of libs/ui/src/ledger and libs/ui/src/money render them, with their class names.

/** As Money. @param look further classes, with a space before each */
export const moneyHtml = (amount: number | string, currency: string, look = ''): string => {
  const text = formatBesideCode(Number(amount), currency);
  return `<span class="num nowrap${look}"><span class="money-code">${escapeHtml(currency)} </span>${escapeHtml(text)}</span>`;
};

/** HTML, already escaped. */
type Html = { html: string };
type Line = LedgerLine<Html>;
const htmlOf = (value: Html | string): string => (typeof value === 'string' ? escapeHtml(value) : value.html);

function lineHtml({ label, note, value, proof, sub }: Line): string {
  const inside =
    `<span class="label"><span>${escapeHtml(label)}</span>${note ? `<small>${htmlOf(note)}</small>` : ''}</span>` +
    `<span class="leader" aria-hidden="true"></span><span class="fig"><span>${value.html}</span></span>`;
  if (!proof?.length) return `<div class="row${sub ? ' sub' : ''}">${inside}</div>`;
  const rows = proof.map(([name, text]) => `<div><dt>${escapeHtml(name)}</dt><dd>${htmlOf(text)}</dd></div>`);
  return `<details><summary>${inside}</summary><dl class="proof">${rows.join('')}</dl></details>`;
}

const groupHtml = ({ title, lines }: LedgerGroup<Html>): string =>
  `<div>${title ? `<h3 class="group">${escapeHtml(title)}</h3>` : ''}${lines.map(lineHtml).join('')}</div>`;

const ledgerHtml = (groups: readonly LedgerGroup<Html>[], total: string): string =>
  `<div class="ledger">${groups.map(groupHtml).join('')}<div class="total">${total}</div></div>`;

/** As ChargedMoney. */
export function chargedHtml(
  amount: number,
  currency: string,
  second: { amount: number; currency: string } | undefined,
  size: 'inline' | 'total' = 'inline',
): string {
  const beside =
    second && second.currency !== currency
      ? `<span class="muted dual-money-secondary"><span class="sr">about </span>${moneyHtml(second.amount, second.currency)}</span>`
      : '';
  return `<span class="dual-money ${size}">${moneyHtml(amount, currency, size === 'total' ? ' money-total' : '')}${beside}</span>`;
}

/** As PriceStatement's amount, by card, with US dollars beside it. */
export function amountHtml({ currency, charged, due_at_door }: StatementTotals): string {
  const door = due_at_door ? `<small class="muted">+ ${moneyHtml(due_at_door.amount, currency)} at the door</small>` : '';
  const dollars = { amount: charged.card.usd, currency: 'USD' };
  return `<span class="price-amount">${chargedHtml(charged.card.amount, currency, dollars)}${door}</span>`;
}

type AmountOf = (amounts: PriceAmounts) => number;
const bothHtml = ({ charged, secondary }: Shown, of: AmountOf, size?: 'inline' | 'total'): string =>
  chargedHtml(of(charged), charged.currency, secondary && { amount: of(secondary), currency: secondary.currency }, size);

const write = (shown: Shown, of: AmountOf): Html => ({
  html: shown.view.currency === 'origin' ? escapeHtml(writeText(shown, of)) : bothHtml(shown, of),
});

const doorTotal = (label: string, shown: Shown, of: AmountOf): string =>
  `<strong>${label}</strong><strong class="num">${bothHtml({ ...shown, charged: shown.amounts }, of)}</strong>`;

interface Options extends PriceView {
  totalLabel: string;
  /** Default: the exchange rate of `price`. */
  totalNote?: string;
  reader?: Preferred;
}

/** As PriceStatement's ledger. */
export function statementHtml(statement: PriceStatement, { totalLabel, totalNote, reader, ...view }: Options): string {
  const shown = shownOf(statement, view, reader);
  const { origin, secondary } = shown;
  const note = totalNote ?? (view.price && priceRate(view.price)) ?? '';
  const isOriginShown = [statement.currency, secondary?.currency].includes(statement.origin_currency ?? statement.currency);
  const worked = isOriginShown || !origin ? '' : moneyHtml(origin.total, origin.currency);
  const below = `<span class="small muted">${escapeHtml(note)}</span><span class="right muted">${worked}</span>`;
  const total = `<strong>${escapeHtml(totalLabel)}</strong>${bothHtml(shown, (of) => of.total, 'total')}${note || worked ? below : ''}`;
  const door = doorLines(shown, write);
  return (
    ledgerHtml(priceGroups(shown, write), total) +
    (door.length === 0
      ? ''
      : '<section class="door" aria-label="Due on delivery">' +
        ledgerHtml(
          [{ title: 'Due on delivery, not in the total', lines: door }],
          doorTotal('Paid to the carrier at the door', shown, (of) => of.door) + doorTotal('In all', shown, (of) => of.landed),
        ) +
        '</section>')
  );
}
