/** Who reads a free text: the customer on their pages, the customer by mail, or only admins. */
export type Reader = 'customer' | 'mail' | 'team';

const SAYS: Readonly<Record<Reader, string>> = {
  customer: 'The customer reads it.',
  mail: 'It is mailed to the customer.',
  team: 'Only the team reads it.',
};

/** The note of every free-text field of an admin: who reads it. @param more what else happens with the text, as a sentence */
export const readBy = (reader: Reader, more?: string): string => [SAYS[reader], more].filter(Boolean).join(' ');
