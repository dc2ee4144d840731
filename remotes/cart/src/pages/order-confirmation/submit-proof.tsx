import { FileDrop, errorSentence } from '@landfall/ui/record';
import { useSubmitProof } from './submit-proof.mutation.ts';
import styles from '../../payments/pay.module.css';

/** The bucket's limits. The server also checks the content. */
const PROOF = { types: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 10 * 1024 * 1024 };

interface SubmitProofProps {
  paymentId: string;
  /** A proof was uploaded before. */
  sent: boolean;
}

/** Uploads the proof of a bank transfer. Files of the wrong type or size are refused before the upload. */
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
