import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import type { Subject, Texts } from './labels.ts';

export type EmailTemplate = Row<'email_templates'>;
export type TemplateVersion = Row<'email_template_versions'> & { savedBy: string };

export const emailTemplates = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.emailTemplates(),
    queryFn: ({ signal }) => unwrap(db.from('email_templates').select().order('name').abortSignal(signal)),
  });

/** The variables that a template can use. */
export const templateVariables = (db: Db, name: string) =>
  queryOptions({
    queryKey: [...settingsKeys.emailTemplates(), 'variables', name],
    queryFn: ({ signal }) => unwrap(db.rpc('email_variables', { p_name: name }).abortSignal(signal)),
    staleTime: Infinity,
  });

/** The last 50 versions of a template, the newest first, with the name of who saved each. */
export const templateVersions = (db: Db, templateId: string) =>
  queryOptions({
    queryKey: [...settingsKeys.emailTemplates(), 'versions', templateId],
    queryFn: async ({ signal }): Promise<TemplateVersion[]> => {
      const versions = await unwrap(
        db
          .from('email_template_versions')
          .select()
          .eq('template_id', templateId)
          .order('version', { ascending: false })
          .limit(50)
          .abortSignal(signal),
      );
      const ids = [...new Set(versions.flatMap(({ saved_by }) => saved_by ?? []))];
      const people = ids.length > 0 ? await unwrap(db.from('profiles').select('id,full_name,email').in('id', ids)) : [];
      const nameOf = (id: string | null) => {
        const person = people.find((found) => found.id === id);
        return person?.full_name || person?.email || (id ? 'A former admin' : 'Landfall');
      };
      return versions.map((version) => ({ ...version, savedBy: nameOf(version.saved_by) }));
    },
  });

export interface Example {
  id: string;
  label: string;
}

/** Quotes or orders to preview a template with: the newest 20, or the one with this number. */
export const examples = (db: Db, subject: Subject, number: string) =>
  queryOptions({
    queryKey: [...settingsKeys.emailTemplates(), 'examples', subject, number],
    queryFn: async ({ signal }): Promise<Example[]> => {
      if (subject === 'order') {
        const orders = db.from('orders').select('id,order_number');
        const found = number ? orders.eq('order_number', number) : orders.order('created_at', { ascending: false }).limit(20);
        return (await unwrap(found.abortSignal(signal))).map(({ id, order_number }) => ({ id, label: order_number }));
      }
      const quotes = db.from('quotes').select('id,display_id,product_name');
      const found = number ? quotes.eq('display_id', number) : quotes.order('created_at', { ascending: false }).limit(20);
      return (await unwrap(found.abortSignal(signal))).map(({ id, display_id, product_name }) => ({
        id,
        label: [display_id, product_name].filter(Boolean).join(' · '),
      }));
    },
  });

/** Arguments of preview_email and send_test_email. */
export const draftOf = (name: string, texts: Texts, subject: Subject, id: string) => ({
  p_name: name,
  p_subject: texts.subject,
  p_html: texts.html_content,
  p_text: texts.text_content,
  p_entity_type: subject,
  p_entity_id: id,
});
export type Draft = ReturnType<typeof draftOf>;

/** A draft filled in by the database, as the outbox would hold it. */
export const emailPreview = (db: Db, draft: Draft | undefined) =>
  queryOptions({
    queryKey: [...settingsKeys.emailTemplates(), 'preview', draft],
    queryFn: draft ? ({ signal }) => unwrap(db.rpc('preview_email', draft).abortSignal(signal).single()) : skipToken,
    gcTime: 60_000,
    retry: false, // a refusal of the draft is an answer
  });
