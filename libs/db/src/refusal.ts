import { AppError, changedPrice } from './app-error.ts';

/** Why a request was refused, as a sentence, and the form field it concerns. */
export interface Refusal {
  text: string;
  /** A path such as "items.0.item_price"; undefined if it concerns the whole form. */
  field: string | undefined;
}

interface RefusalOptions {
  /** The table whose check constraints the error may name: "country_settings_sales_tax_check" concerns sales_tax. */
  table?: string;
  /** Sentences by error code; they replace the server's. */
  messages?: Readonly<Record<string, string>>;
  /** The sentence if the server has none. */
  otherwise?: string;
}

const CHECK_VIOLATION = '23514';
const FIELD = /^[a-z_]+(\.(\d+|[a-z_]+))*$/;

const columnOf = (message: string, table: string): string | undefined =>
  new RegExp(`"${table}_(\\w+)_check\\d*"`).exec(message)?.[1];

/** Maps an error to a sentence and a form field. A hint names a field only if it looks like a field path; other hints are advice. */
export function refusalOf(error: unknown, { table, messages: words = {}, otherwise }: RefusalOptions = {}): Refusal {
  if (!(error instanceof AppError)) return { text: error instanceof Error ? error.message : String(error), field: undefined };
  const { code, message, hint } = error;
  const details = changedPrice(error) ? hint : error.details;
  const column = table && code === CHECK_VIOLATION ? columnOf(message, table) : undefined;
  const named = hint && FIELD.test(hint) ? hint : undefined;
  return { text: words[code] ?? (details || (otherwise ?? message)), field: column ?? named };
}

/** A field's path in antd's format: ["items", 0, "item_price"]. */
export const fieldPath = (field: string): (string | number)[] =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
