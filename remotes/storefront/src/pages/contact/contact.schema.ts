import { emailRule, fieldSchema, requiredRule, textRule } from '@landfall/ui/fields';
import type { ContactMessage } from './send-contact.mutation.ts';

/** A message to the admins' inbox. */
export const contactSchema = fieldSchema<ContactMessage>({
  name: requiredRule('Who is writing?', 200),
  email: emailRule('An e-mail address that we can answer to.'),
  subject: textRule(300),
  content: requiredRule('What is it about?', 5000),
});
