import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { templateKeys } from '../../../keys.query.ts';

/** Keeps a quote's items as a template. PT409 `name_taken` with the field in the hint. */
export const useSaveAsTemplate = (quoteId: string) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: ({ template_name, customer_note }: { template_name: string; customer_note: string }) =>
      unwrap(db.rpc('create_quote_template', { p_quote_id: quoteId, p_name: template_name, p_customer_note: customer_note })),
    onSuccess: ({ template_name }) =>
      toast({ title: 'Template saved', description: `Insert ${template_name} into a quote in the workbench with T.` }),
    onSettled: (_made, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
};
