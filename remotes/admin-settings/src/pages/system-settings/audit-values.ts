import { formatCurrency, formatNumber } from '@landfall/currency';
import { formatDay, formatMoment } from '@landfall/ui/record';
import type { AuditEntry } from './audit.query.ts';
import { sentenceOf } from './labels.ts';

/** A changed value as screens write it. */
export interface Change {
  label: string;
  before: string;
  after: string;
}

type Leaves = ReadonlyMap<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The object or list in a text of JSON, such as a setting has; any other value itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The part of a list is named as people know it, else by its place. */
const partName = (part: unknown, index: number): string => {
  const { label, name, id } = isObject(part) ? part : {};
  return [label, name, id].find((text) => typeof text === 'string') ?? String(index + 1);
};

/** The single values in a value, by their path: "delivery options, Express, price". */
function leavesOf(path: readonly string[], raw: unknown): [string, unknown][] {
  const value = parsed(raw);
  if (Array.isArray(value) && value.some(isObject))
    return value.flatMap((part, index) => leavesOf([...path, partName(part, index)], part));
  if (Array.isArray(value)) return [[path.join(', '), value.join(', ')]];
  if (isObject(value)) return Object.entries(value).flatMap(([key, part]) => leavesOf([...path, key], part));
  return [[path.join(', '), value]];
}

const leavesIn = (columns: AuditEntry['before']): Leaves =>
  new Map(Object.entries(columns ?? {}).flatMap(([column, value]) => leavesOf([column], value)));

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONEY = /(?:amount|total|price|fee|charge|shipping|tax|vat|refunded|paid|received|discount|subtotal|customs_and_ecs)/;
/** Other tables have percentages under the same names. */
const MONEY_TABLES =
  /^(?:quotes|quote_items|orders|order_items|payments|payment_receipts|refunds|unmatched_payments|shipping_routes)$/;
const MOST_DECIMALS = 10;

type Column = Pick<AuditEntry, 'names' | 'subject' | 'table_name'> & { key: string };

/** final_total and amounts in usd are US dollars, local ones in the quote's final currency. */
function currencyOf({ key, table_name, subject: { currency, local_currency } }: Column): string | null {
  if (!MONEY.test(key) || key.includes('percent') || !MONEY_TABLES.test(table_name)) return null;
  if (/usd$|^final_total$/.test(key)) return 'USD';
  return key.includes('local') ? (local_currency ?? currency) : currency;
}

function textOf(value: unknown, column: Column, statusLabel: (name: string) => string): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    const currency = currencyOf(column);
    return currency ? formatCurrency(value, currency) : formatNumber(value, MOST_DECIMALS);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (UUID.test(text)) return column.names[text] ?? text;
  if (MOMENT.test(text)) return formatMoment(text);
  if (DAY.test(text)) return formatDay(`${text}T00:00:00`);
  return /(?:status|state)$/.test(column.key) ? statusLabel(text) : text;
}

/** "Setting value, threshold" is "Threshold": a setting has one value. */
const labelOf = (path: string): string => sentenceOf(path.replace(/^setting_value, /, ''));

/** What an entry changed, value by value, sorted by name. Parts of settings and lists that stayed the same are left out. */
export function changesOf(entry: AuditEntry, statusLabel: (name: string) => string): Change[] {
  const [before, after] = [leavesIn(entry.before), leavesIn(entry.after)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort()
    .map((path) => {
      const column = { ...entry, key: path.split(', ').at(-1)! };
      return {
        label: labelOf(path),
        before: textOf(before.get(path), column, statusLabel),
        after: textOf(after.get(path), column, statusLabel),
      };
    });
}
