import { AppError } from '@landfall/db';
import type { FormInstance } from 'antd';

type FieldName = (string | number)[];

/** The form field that a refusal names in its hint ("items.0.product_url"), or undefined where it names none of this form's. */
function fieldOf(form: FormInstance, { hint }: AppError): FieldName | undefined {
  if (!hint || !/^[a-z_]+(\.\d+\.[a-z_]+)?$/.test(hint)) return undefined;
  const name = hint.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return form.getFieldInstance(name) === undefined ? undefined : name;
}

/** Says a refusal at the field that it names, where the form has that field.
 *  @returns the field; undefined where the error is no refusal or names none of this form's */
export function refuseField(form: FormInstance, error: Error): FieldName | undefined {
  if (!(error instanceof AppError)) return undefined;
  const name = fieldOf(form, error);
  if (!name) return undefined;
  form.setFields([{ name, errors: [error.details || 'This was not accepted. Check it and try again.'] }]);
  return name;
}
