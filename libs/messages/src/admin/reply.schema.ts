import { allRules, fieldSchema, requiredRule } from '@landfall/ui/fields';
import { variableProblem } from './fill-reply.ts';

interface Reply {
  title: string;
  content: string;
}

/** The limits are those of the table saved_replies. */
export const replySchema = fieldSchema<Reply>({
  title: requiredRule('Enter a title to find it by.', 80),
  content: allRules(requiredRule('Enter the text.', 5000), (text) =>
    typeof text === 'string' ? variableProblem(text) : undefined,
  ),
});
