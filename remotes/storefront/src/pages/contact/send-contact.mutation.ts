import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

export interface ContactMessage {
  name: string;
  email: string;
  subject?: string;
  content: string;
}

/** Sends a message to the admins' inbox. PT400 names the field in its hint; PT429 if there are too many messages. */
export const useSendContact = () => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ name, email, subject = '', content }: ContactMessage) =>
      unwrap(db.rpc('send_contact', { p_name: name, p_email: email, p_subject: subject, p_content: content })),
  });
};
