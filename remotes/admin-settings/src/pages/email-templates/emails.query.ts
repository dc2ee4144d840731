import { emailKeys } from '@landfall/admin';
import { type Db, unwrap, unwrapPage } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const PAGE_SIZE = 25;

export interface EmailFilter {
  status: string | null;
  template: string | null;
  /** A whole address. */
  to: string | null;
  /** From 1. */
  page: number;
}

const COLUMNS =
  'id,template_name,to_email,to_phone,subject,status,attempts,last_error,send_after,sent_at,created_at,entity_type,entity_id,resend_of' as const;

/** A page of the outbox, the newest first. Its count is exact up to some thousand rows and an estimate above. */
export const emails = (db: Db, filter: EmailFilter) =>
  queryOptions({
    queryKey: emailKeys.list(filter),
    queryFn: ({ signal }) => {
      const { status, template, to, page } = filter;
      let rows = db.from('email_outbox').select(COLUMNS, { count: 'estimated' });
      if (status) rows = rows.eq('status', status);
      if (template) rows = rows.eq('template_name', template);
      if (to) rows = rows.eq(to.startsWith('+') ? 'to_phone' : 'to_email', to);
      return unwrapPage(
        rows
          .order('created_at', { ascending: false })
          .order('id')
          .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
          .abortSignal(signal),
      );
    },
    placeholderData: keepPreviousData,
  });

/** Addresses that rejected an email for good, the newest first. */
export const bouncedAddresses = (db: Db) =>
  queryOptions({
    queryKey: emailKeys.bounced(),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('bounced_addresses')
          .select('id,email,reason,created_at')
          .order('created_at', { ascending: false })
          .limit(100)
          .abortSignal(signal),
      ),
  });
