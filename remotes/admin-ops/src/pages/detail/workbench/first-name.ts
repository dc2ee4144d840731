import type { AdminQuote } from '../../../rows.ts';

/** What a quote's customer is called beside a field: the first name, or the part of the e-mail before @. */
export const firstName = ({ customer_name, customer_email }: Pick<AdminQuote, 'customer_name' | 'customer_email'>): string =>
  customer_name?.split(' ')[0] || customer_email?.split('@')[0] || 'Customer';
