import { emailKeys } from '@landfall/admin';
import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** Emails about a quote or an order, with their IDs and delivery status, which the timeline does not have. */
export const emailsOf = (db: Db, type: 'quote' | 'order', id: string) =>
  queryOptions({
    queryKey: emailKeys.of(type, id),
    queryFn: ({ signal }): Promise<SentEmail[]> =>
      unwrap(
        db
          .from('email_outbox')
          .select('id,subject,to_email,to_phone,status,last_error,sent_at,created_at')
          .match({ entity_type: type, entity_id: id })
          .order('created_at')
          .limit(200)
          .abortSignal(signal),
      ),
  });

export type SentEmail = Pick<
  Row<'email_outbox'>,
  'id' | 'subject' | 'to_email' | 'to_phone' | 'status' | 'last_error' | 'sent_at' | 'created_at'
>;
