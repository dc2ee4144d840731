import type { Conversation } from './conversation.query.ts';

/** The variables of saved replies: saved_replies_variables in the database has the same. */
export const VARIABLES = ['customer_name', 'display_id', 'order_number', 'product_name', 'company_name'] as const;

type Values = Partial<Record<(typeof VARIABLES)[number], string | null>>;

/** What fills the variables in a conversation; a variable without a value stays in the text, to be replaced by hand. */
export const valuesFor = (conversation: Conversation | null, company: string): Values => ({
  customer_name: conversation?.customer_name ?? null,
  display_id: conversation?.display_id ?? null,
  order_number: conversation?.order_number ?? null,
  product_name: conversation?.product_name ?? null,
  company_name: company,
});

const VARIABLE = /\{([^{}]*)\}/g;

const isVariable = (name: string): name is (typeof VARIABLES)[number] => VARIABLES.some((variable) => variable === name);

/** Puts values into a saved reply. */
export const fillReply = (content: string, values: Values): string =>
  content.replaceAll(VARIABLE, (place, name: string) => (isVariable(name) && values[name]) || place);

/** The variables that a text still has. */
export const unfilled = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([place, name]) => (isVariable(name!) ? place : '')).filter(Boolean);

/** What is wrong with the variables of a saved reply; undefined: nothing. */
export function variableProblem(content: string): string | undefined {
  const unknown = [...content.matchAll(VARIABLE)].map(([, name]) => name!).filter((name) => !isVariable(name));
  if (unknown.length === 0) return undefined;
  return `Nothing fills {${unknown[0]}}. Use ${VARIABLES.map((name) => `{${name}}`).join(', ')}.`;
}
