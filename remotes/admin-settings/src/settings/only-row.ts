import { AppError } from '@landfall/db';

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
