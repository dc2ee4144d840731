import { useShell } from '@landfall/contract';
import { mailedLink } from '@landfall/contract/mailed-link';
import { AppError } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

const MESSAGES: Record<string, string> = {
  email_exists: 'There is another account with this e-mail. Give another one, or sign in by e-mail.',
  email_address_invalid: 'This is not an e-mail address that we can write to.',
  over_email_send_rate_limit: 'Too many mails in a short time. Wait some minutes, then try again.',
};

/** Errors of the auth API have a code; network failures have none. */
const refusal = ({
  message,
  code = 'network',
  status,
}: {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}) => new AppError(message, { code, details: MESSAGES[code] ?? message, status });

/** Adds an email address to an account that signed in by phone. If confirmation is on, it counts once the link in the email is opened;
 *  the link leads back to this page. */
export const useSaveEmail = (onSaved?: () => void) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async (email: string) => {
      const { data, error } = await db.auth.updateUser(
        { email },
        { emailRedirectTo: mailedLink(location.pathname + location.search) },
      );
      if (error) throw refusal(error);
      return data.user.email === email;
    },
    onSettled: () => onSaved?.(),
  });
};
