import { formatBesideCode } from '@landfall/currency';
import type { Price } from '@landfall/db';
import { doorLines, priceGroups, stateOf, writeText } from '../../../libs/ui/src/ledger/price-groups.ts';
import { priceRate } from '../../../libs/ui/src/ledger/price-labels.ts';
import type { LedgerGroup, LedgerLine } from '../../../libs/ui/src/ledger/ledger.tsx';
import { escapeHtml } from './html.ts';

// Amounts as HTML, as the components of libs/ui/src/ledger and libs/ui/src/money render them, with their class names.

/** As Money. @param look further classes, with a space before each */
export const moneyHtml = (amount: number | string, currency: string, look = ''): string => {
  const text = formatBesideCode(Number(amount), currency);
  return `<span class="num nowrap${look}"><span class="money-code">${escapeHtml(currency)} </span>${escapeHtml(text)}</span>`;
};

type Line = LedgerLine<string>;

function lineHtml({ label, note, value, proof, sub }: Line): string {
  const inside =
    `<span class="label"><span>${escapeHtml(label)}</span>${note ? `<small>${escapeHtml(note)}</small>` : ''}</span>` +
    `<span class="leader" aria-hidden="true"></span><span class="fig"><span>${escapeHtml(value)}</span></span>`;
  if (!proof?.length) return `<div class="row${sub ? ' sub' : ''}">${inside}</div>`;
  const rows = proof.map(([name, text]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`);
  return `<details><summary>${inside}</summary><dl class="proof">${rows.join('')}</dl></details>`;
}

const groupHtml = ({ title, lines }: LedgerGroup<string>): string =>
  `<div>${title ? `<h3 class="group">${escapeHtml(title)}</h3>` : ''}${lines.map(lineHtml).join('')}</div>`;

const ledgerHtml = (groups: readonly LedgerGroup<string>[], total: string): string =>
  `<div class="ledger">${groups.map(groupHtml).join('')}<div class="total">${total}</div></div>`;

const charged = (amount: string, size: 'inline' | 'total'): string => `<span class="dual-money ${size}">${amount}</span>`;

/** As PriceLedger, in the origin's currency. @param to the destination's country code */
export function priceLedgerHtml(price: Price, to: string, totalLabel: string): string {
  const { currency, final_currency, final_total_local, total } = price;
  const statement = stateOf(price, { to });
  const rate = priceRate(price);
  const local = charged(moneyHtml(final_total_local, final_currency, ' money-total'), 'total');
  const worked = currency === final_currency ? '' : moneyHtml(total, currency);
  const notes = `<span class="small muted">${escapeHtml(rate ?? '')}</span><span class="right muted">${worked}</span>`;
  const sum = `<strong>${escapeHtml(totalLabel)}</strong>${local}${rate || worked ? notes : ''}`;
  const door = doorLines(statement, writeText);
  const atTheDoor = charged(moneyHtml(statement.amounts.door, statement.amounts.currency), 'inline');
  return (
    ledgerHtml(priceGroups(statement, writeText), sum) +
    (door.length === 0
      ? ''
      : '<section class="door" aria-label="Due on delivery">' +
        ledgerHtml(
          [{ title: 'Due on delivery, not in the total', lines: door }],
          `<strong>Collected at the door</strong><strong class="num">${atTheDoor}</strong>`,
        ) +
        '</section>')
  );
}
