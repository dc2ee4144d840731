import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

export interface ContactMessage {
  name: string;
  email: string;
  subject?: string;
  content: string;
}

/** Leaves a message in the admins' inbox. PT400 names the field in its hint; PT429 where there are too many already. */
export const useSendContact = () => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ name, email, subject = '', content }: ContactMessage) =>
      unwrap(db.rpc('send_contact', { p_name: name, p_email: email, p_subject: subject, p_content: content })),
  });
};
