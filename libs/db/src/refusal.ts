import { AppError } from './app-error.ts';

/** Why something was refused, in a sentence, and the form field that it is about. */
export interface Refusal {
  text: string;
  /** A path such as "items.0.item_price"; undefined where it is about the form as a whole. */
  field: string | undefined;
}

interface RefusalOptions {
  /** The table whose check constraints may be named: "country_settings_sales_tax_check" is about sales_tax. */
  table?: string;
  /** Sentences by error code, instead of the server's own. */
  words?: Readonly<Record<string, string>>;
  /** The sentence where the server gives none. */
  otherwise?: string;
}

const CHECK_VIOLATION = '23514';
const FIELD = /^[a-z_]+(\.(\d+|[a-z_]+))*$/;

const columnOf = (message: string, table: string): string | undefined =>
  new RegExp(`"${table}_(\\w+)_check\\d*"`).exec(message)?.[1];

/** Maps an error to a sentence and a form field. A hint is a field only where it is written as one: any other hint is advice. */
export function refusalOf(error: unknown, { table, words = {}, otherwise }: RefusalOptions = {}): Refusal {
  if (!(error instanceof AppError)) return { text: error instanceof Error ? error.message : String(error), field: undefined };
  const { code, message, details, hint } = error;
  const column = table && code === CHECK_VIOLATION ? columnOf(message, table) : undefined;
  const named = hint && FIELD.test(hint) ? hint : undefined;
  return { text: words[code] ?? (details || (otherwise ?? message)), field: column ?? named };
}

/** A field's path as antd's forms name it: ["items", 0, "item_price"]. */
export const fieldPath = (field: string): (string | number)[] =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
