import { AppError } from '@landfall/db';

/** What a refused save says, by its code. `field` is the field that it belongs to, where the server names one. */
export interface Refusal {
  text: string;
  field: string | undefined;
}

const BY_CODE: Readonly<Record<string, string>> = {
  network: 'The server did not answer. What you typed is kept: try again.',
  '23505': 'There is one like it already.',
  '23503': 'Something else still uses it, or it names something that is gone.',
  '42501': 'You may not change this.',
  '22003': 'A number is too large.',
};

/** "country_settings_sales_tax_check" names the column sales_tax. */
const columnOf = (message: string, table: string): string | undefined =>
  new RegExp(`"${table}_(\\w+)_check\\d*"`).exec(message)?.[1];

/** @param table whose constraints may be named in the refusal */
export function refusalOf(error: unknown, table: string): Refusal {
  if (!(error instanceof AppError)) return { text: error instanceof Error ? error.message : String(error), field: undefined };
  if (error.code === '23514') return { text: 'The database does not take this value.', field: columnOf(error.message, table) };
  return { text: BY_CODE[error.code] ?? error.details ?? error.message, field: error.hint };
}

/** The one row that an update returned. None came back: somebody saved the record in between, or the caller may not write it.
 *  @throws AppError `stale_version` */
export function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row) return row;
  throw new AppError('stale_version', {
    code: 'PT409',
    details:
      'Somebody saved this since you opened it, or you may not change it. What you typed is still here: close, open it again and compare.',
  });
}
