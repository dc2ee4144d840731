import { useShell } from '@landfall/contract';
import { AppError } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';

const WORDS: Record<string, string> = {
  email_exists: 'There is another account with this e-mail. Give another one, or sign in by e-mail.',
  email_address_invalid: 'This is not an e-mail address that we can write to.',
  over_email_send_rate_limit: 'Too many mails in a short time. Wait some minutes, then try again.',
};

/** What the auth API refuses has a code; what never reached it has none. */
const refusal = ({
  message,
  code = 'network',
  status,
}: {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}) => new AppError(message, { code, details: WORDS[code] ?? message, status });

/** Gives a person who signed in by phone an e-mail. Where addresses are confirmed it counts once the link in the mail was opened, which
 *  leads back to this page. */
export const useSaveEmail = () => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async (email: string) => {
      const { data, error } = await db.auth.updateUser({ email }, { emailRedirectTo: location.href });
      if (error) throw refusal(error);
      return data.user.email === email;
    },
    onSettled: (_saved, _error, _email, _undo, { client }) => client.invalidateQueries({ queryKey: payKeys.all }),
  });
};
