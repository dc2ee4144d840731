import { useShell } from '@landfall/contract';
import { AppError, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { templateKeys } from '../../keys.query.ts';
import type { QuoteTemplate } from '../../templates/templates.query.ts';
import type { TemplateValues } from './template.schema.ts';

type StoredItem = QuoteTemplate['items'][number];

/** Sides of a parcel are not in the form: they are kept as stored. */
const itemsOf = (values: TemplateValues, stored: readonly StoredItem[]) =>
  values.items.map((item, index) => {
    const { length_cm, width_cm, height_cm } =
      stored.find((one) => one.product_name === item.product_name) ?? stored[index] ?? {};
    return { ...item, ...(length_cm && width_cm && height_cm && { length_cm, width_cm, height_cm }) };
  });

/** Changes a template, or adds one. Refused where another admin saved it since it was opened. */
export const useSaveTemplate = (template: QuoteTemplate | undefined) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async (values: TemplateValues) => {
      const row = { ...values, items: itemsOf(values, template?.items ?? []) };
      const table = db.from('quote_templates');
      const saved = template ? table.update(row).match({ id: template.id, updated_at: template.updated_at }) : table.insert(row);
      const [first] = await unwrap(saved.select('id'));
      if (first) return first;
      throw new AppError('stale_version', {
        code: 'PT409',
        details:
          'Another admin saved or deleted this template since you opened it. What you typed is kept: close, open it again and compare.',
      });
    },
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
};

export const useDeleteTemplate = () => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: ({ id }: Pick<QuoteTemplate, 'id' | 'template_name'>) =>
      unwrap(db.from('quote_templates').delete().eq('id', id).select('id')),
    onSuccess: (_rows, { template_name }) =>
      toast({ title: 'Template deleted', description: `${template_name} is gone. Quotes that used it keep their items.` }),
    onSettled: (_row, _error, _template, _undo, { client }) => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
};
