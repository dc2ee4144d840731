import { refusalOf } from '@landfall/db';
import { Button } from 'antd';
import { useResendEmail } from './resend-email.mutation.ts';

interface ResendEmailProps {
  email: { id: string; subject: string; status: string };
}

/** Sends an email again where that can be done, and says why not where the database refuses. */
export function ResendEmail({ email: { id, subject, status } }: ResendEmailProps) {
  const resend = useResendEmail(id);
  if (status !== 'sent' && status !== 'failed') return null;
  return (
    <span>
      <Button size="small" aria-label={`Resend ${subject}`} loading={resend.isPending} onClick={() => resend.mutate()}>
        Resend
      </Button>
      {resend.error && (
        <span role="alert" className="tiny danger">
          {' '}
          {refusalOf(resend.error, { messages: { network: 'The server did not answer. Try again.' } }).text}
        </span>
      )}
    </span>
  );
}
