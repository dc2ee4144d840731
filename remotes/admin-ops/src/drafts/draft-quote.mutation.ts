import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { quoteKeys } from '../keys.query.ts';

export interface NewQuote {
  /** Of an account, else an e-mail or a phone number. */
  customer: { customer_id: string } | { email: string } | { phone: string };
  country_code: string;
  destination_country: string;
  product_name: string;
  product_url: string | null;
  reason: string;
}

/** Drafts a quote for a customer and opens it in the workbench. One form makes one quote, however often it is sent. */
export const useDraftQuote = (onDrafted: () => void) => {
  const { db, toast } = useShell();
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: ({ customer, product_name, product_url, ...request }: NewQuote) =>
      unwrap(
        db.rpc('draft_quote', {
          p_request: { ...request, ...customer, items: [{ product_name, product_url }], request_key: key.current },
        }),
      ),
    onSuccess: ({ id, display_id, user_id }) => {
      toast({
        title: 'Quote drafted',
        description: user_id
          ? `${display_id} is assigned to you.`
          : `${display_id} is assigned to you. The customer sees it after they sign up and confirm that address.`,
      });
      onDrafted();
      void navigate(paths.adminQuote(id));
    },
    onSettled: (_draft, _error, _request, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
