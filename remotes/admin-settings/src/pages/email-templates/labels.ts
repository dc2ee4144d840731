/** "quote_sent" as "Quote sent". */
export const templateLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

export type Subject = 'quote' | 'order';

/** What a template is about, by its name, as the SQL function template_entity decides. */
export const subjectOf = (name: string): Subject => (/^(order|payment|refund|bank)/.test(name) ? 'order' : 'quote');

export const FIELDS = { subject: 'Subject', html_content: 'HTML', text_content: 'Plain text' } as const;
export type Field = keyof typeof FIELDS;
/** The texts of a template. */
export type Texts = Record<Field, string>;
export const FIELD_NAMES: readonly Field[] = ['subject', 'html_content', 'text_content'];

export const textsOf = ({ subject, html_content, text_content }: Texts): Texts => ({ subject, html_content, text_content });
export const sameTexts = (one: Texts, other: Texts): boolean => FIELD_NAMES.every((field) => one[field] === other[field]);
