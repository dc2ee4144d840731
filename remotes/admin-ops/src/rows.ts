import type { Result, Row } from '@landfall/db';

/** Weights in kg. Its price is `statement`. */
export type AdminQuote = Row<'admin_quotes'>;

/** One row of the lists of quotes. */
export type QuoteRow = Result<'admin_quote_list'>['rows'][number];

/** What an instant quote answered. Of an estimate that no instant quote made there is only its range. */
export type InstantAnswer = NonNullable<AdminQuote['instant']>;

/** A rule or the template that filled in what an instant quote did not know. */
export type AppliedRule = NonNullable<AdminQuote['applied_rules']>[number];

/** Amounts are numbers in `currency`. Its price is `statement`. */
export type AdminOrder = Row<'admin_orders'>;

export type AdminPayment = Row<'admin_payments'>;

export type AdminCustomer = Row<'admin_customers'>;

/** A customer's page: amounts in USD, counts of the rows that its lists show. */
export type CustomerDetails = Row<'admin_customer_details'>;
