import { AppError, fieldPath, refusalOf } from '@landfall/db';
import type { FormInstance } from 'antd';

/** Shows a refusal at the field it names, if the form has that field.
 *  @returns the field; undefined if the error names none of this form's */
export function refuseField(form: FormInstance, error: Error): (string | number)[] | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { field, text } = refusalOf(error, { otherwise: 'This was not accepted. Check it and try again.' });
  const name = field && fieldPath(field);
  if (!name || form.getFieldInstance(name) === undefined) return undefined;
  form.setFields([{ name, errors: [text] }]);
  return name;
}
