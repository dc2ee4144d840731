import { AppError } from '@landfall/db';

export type FieldName = (string | number)[];

/** The form field that a refusal names in its hint ("items.0.product_url"), or undefined where it names none of this form's.
 *  @param known whether the form has that field */
export function fieldOf(error: unknown, known: (name: FieldName) => boolean): FieldName | undefined {
  if (!(error instanceof AppError) || !error.hint || !/^[a-z_]+(\.\d+\.[a-z_]+)?$/.test(error.hint)) return undefined;
  const name = error.hint.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return known(name) ? name : undefined;
}

/** What a refusal says to the person who typed. */
export const sentenceOf = (error: AppError): string => error.details || 'This was not accepted. Check it and try again.';
