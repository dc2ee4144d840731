import { useShell } from '@landfall/contract';
import { ErrorNote, StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import type { AdminPayment } from '../rows.ts';
import { signedUrl } from '../signed-url.query.ts';
import styles from './payments.module.css';

const isPicture = (path: string): boolean => /\.(jpe?g|png|webp)$/i.test(path);

/** The customer's proof, from the private bucket; a picture is shown, anything else opens in a new tab. */
export function PaymentProof({ payment, path }: { payment: AdminPayment; path: string }) {
  const { db } = useShell();
  const url = useQuery(signedUrl(db, 'payment-proofs', path));
  return (
    <div className={styles.paymentProof}>
      {payment.proof_seen_before && (
        <p role="note">
          <StatusDot tone="destructive">The same file was uploaded for another payment.</StatusDot>
        </p>
      )}
      {url.isError && <ErrorNote error={url.error} onRetry={() => void url.refetch()} />}
      {url.data && (
        <a
          href={url.data}
          target="_blank"
          rel="noreferrer noopener"
          className={isPicture(path) ? styles.proofPicture : undefined}
        >
          {isPicture(path) ? (
            <img src={url.data} alt={`Proof of ${payment.reference_code ?? 'the payment'}`} />
          ) : (
            'Open the proof'
          )}
        </a>
      )}
    </div>
  );
}
