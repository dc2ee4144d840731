import { AppError, type Refusal, refusalOf as anyRefusalOf } from '@landfall/db';

/** What a refused save says, by its code. */
export const MESSAGES: Readonly<Record<string, string>> = {
  network: 'The server did not answer. What you typed is kept: try again.',
  '23505': 'There is one like it already.',
  '23503': 'Something else still uses it, or it names something that is gone.',
  '23514': 'The database does not take this value.',
  '42501': 'You may not change this.',
  '22003': 'A number is too large.',
};

/** What a refused save of a row of this table says, by its code. */
export const refusalOf = (error: unknown, table: string): Refusal => anyRefusalOf(error, { table, messages: MESSAGES });

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
