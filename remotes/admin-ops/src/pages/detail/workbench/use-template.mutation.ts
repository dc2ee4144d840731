import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { templateKeys } from '../../../keys.query.ts';

/** The items of a template for a quote; the database counts the use. PT422 `other_origin` where its prices are in another currency. */
export const useUseTemplate = (quoteId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (templateId: string) => unwrap(db.rpc('use_quote_template', { p_template_id: templateId, p_quote_id: quoteId })),
    onSettled: (_used, _error, _template, _undo, { client }) => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
};
