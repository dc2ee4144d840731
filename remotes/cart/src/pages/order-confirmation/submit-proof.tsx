import { FileDrop, errorSentence } from '@landfall/ui/record';
import { useSubmitProof } from './submit-proof.mutation.ts';
import styles from '../../payments/pay.module.css';

/** The bucket's own limits; the server looks at the content again. */
const PROOF = { types: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 10 * 1024 * 1024 };

interface SubmitProofProps {
  paymentId: string;
  /** One is there already. */
  sent: boolean;
}

/** Takes the proof of a bank transfer. A file that cannot be one is refused before it is sent. */
export function SubmitProof({ paymentId, sent }: SubmitProofProps) {
  const proof = useSubmitProof(paymentId);
  return (
    <div className={styles.payProof}>
      <FileDrop
        {...PROOF}
        label={sent ? 'Send another proof' : 'Send proof of your transfer'}
        busy={proof.isPending}
        error={proof.error ? errorSentence(proof.error) : undefined}
        onFiles={([file]) => file && proof.mutate(file)}
      />
      <p role="status" className="small muted">
        {proof.data?.seen_before &&
          'We have seen this file before, for another payment. If it is the wrong one, send the right one.'}
      </p>
    </div>
  );
}
