import type { FirstData } from '@landfall/contract/first-data';
import { formatBesideCode } from '@landfall/currency';
import { countryName } from '@landfall/ui';
import { type CartItem, cartItemOf, chargedTotal, priceEnded, type QuoteRow } from '../../items/cart-item.ts';
import { type CartState, EMPTY_CART, inCart, inSaved, reduceCart, selectedIn } from '../../items/cart-state.ts';
import { byDestination, type DestinationGroup, sorted, totalOf } from '../../items/cart-view.ts';
import { day, kilograms } from '../../rows/format.ts';
import { restoreCart } from '../../store/cart-storage.ts';
import styles from '../../rows/cart.module.css';

/** Rows that are shown before the page comes: more than fit on a screen. */
const ROWS = 12;

type Child = Node | string | false;

function element(tag: string, className: string, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children.filter((child) => child !== false));
  return made;
}

function named(label: string, made: HTMLElement): HTMLElement {
  made.setAttribute('aria-label', label);
  return made;
}

/** Stands for a control, which needs the page's code. */
function bone(width: string, height: string): HTMLElement {
  const made = element('span', 'bone');
  Object.assign(made.style, { width, height, alignSelf: 'start' });
  return made;
}

/** Of a route, without the dot. */
function line(): HTMLElement {
  const made = element('span', 'bone');
  Object.assign(made.style, { width: '34px', height: '2px' });
  return made;
}

/** As <Money> renders it. */
const money = (amount: number, currency: string, size: 'inline' | 'total') =>
  element(
    'span',
    `dual-money ${size}`,
    element(
      'span',
      size === 'total' ? 'num nowrap money-total' : 'num nowrap',
      element('span', 'money-code', `${currency} `),
      formatBesideCode(amount, currency),
    ),
  );

const validity = ({ priceValidUntil }: CartItem): string => {
  if (!priceValidUntil) return '';
  if (priceEnded({ priceValidUntil }, Date.now())) return ` · price ended ${day(priceValidUntil)}`;
  return ` · price stands until ${day(priceValidUntil)}`;
};

const row = (item: CartItem) =>
  element(
    'li',
    styles.cartRow,
    bone('18px', '18px'),
    bone('48px', '48px'),
    element(
      'div',
      styles.cartWhat,
      element('h3', '', item.productName, item.itemCount > 1 && element('span', 'nowrap', ` and ${item.itemCount - 1} more`)),
      element('p', 'tiny muted', `${item.countryCode} · ${kilograms(item.itemWeight)}${validity(item)}`),
    ),
    element('strong', styles.cartPrice, money(chargedTotal(item), item.charged.currency, 'inline')),
    element('div', styles.cartActs, bone('96px', '38px'), bone('108px', '20px')),
  );

/** As <GroupRoute> renders it, without the dot on the line. */
function route(origins: ReadonlySet<string>, to: string): HTMLElement {
  const [from] = origins;
  if (origins.size === 1 && from) return element('span', 'hop', from, line(), to);
  return element('strong', '', `To ${countryName(to)}`);
}

function destination({ items, destination: to, total, currency }: DestinationGroup): HTMLElement {
  const heading = element('h2', '', route(new Set(items.map(({ countryCode }) => countryCode)), to));
  const head = element('div', styles.cartDestHead, heading, element('strong', '', money(total, currency, 'inline')));
  const rows = element('ul', '', ...items.slice(0, ROWS).map(row));
  return named(`To ${countryName(to)}`, element('section', `paper ${styles.cartDest}`, head, rows));
}

function summary(items: readonly CartItem[]): HTMLElement {
  const { amount, currency } = totalOf(items);
  const label = element('span', '', `Total (${items.length} items):`);
  const total = element('div', styles.cartTotal, label, money(amount, currency, 'total'));
  return element(
    'div',
    styles.cartSide,
    named('Total', element('section', `paper ${styles.cartSum}`, total, bone('100%', '52px'))),
  );
}

function lists(state: CartState): HTMLElement {
  const name = (text: string, isShown: boolean) => {
    const link = element('a', 'plain', text);
    link.setAttribute('href', isShown ? '?' : '?list=saved');
    if (isShown) link.setAttribute('aria-current', 'page');
    return link;
  };
  const both = [name(`Cart (${inCart(state).length})`, true), name(`Saved (${inSaved(state).length})`, false)];
  const find = element('div', styles.cartFind, element('span', 'bone'), element('span', 'bone'));
  return element('div', styles.cartBar, named('Lists', element('nav', styles.cartLists, ...both)), find);
}

/** What the page will show: the server's items with the quantities and the selection that this browser has stored. */
function stateOf(quotes: readonly QuoteRow[], reader: string): CartState {
  const opened = reduceCart({ ...EMPTY_CART, items: restoreCart(reader) }, { type: 'opened' });
  const items = quotes.flatMap((quote) => cartItemOf(quote) ?? []);
  return reduceCart(opened, { type: 'loaded', items, pending: new Set() });
}

/** The cart's rows, prices and total, which do nothing yet. An empty cart, and one with a price without a rate, which needs a warning, wait for the
 *  page. */
const firstData: FirstData = ([quotes], reader) => {
  if (!Array.isArray(quotes)) return null;
  const state = stateOf(quotes as QuoteRow[], reader);
  const shown = sorted(inCart(state), 'date-desc');
  if (shown.length === 0 || shown.some(({ rateSource }) => rateSource === 'fallback')) return null;
  return element(
    'div',
    styles.cartCols,
    element(
      'div',
      '',
      lists(state),
      element('div', styles.cartBulk, bone('160px', '18px')),
      ...byDestination(shown).map(destination),
    ),
    summary(selectedIn(shown)),
  );
};

export default firstData;
