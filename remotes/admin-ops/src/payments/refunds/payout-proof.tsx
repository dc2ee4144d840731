import { useShell } from '@landfall/contract';
import { ErrorNote, FileDrop, errorSentence } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { signedUrl } from '../../signed-url.query.ts';
import styles from '../receipts.module.css';
import { useSubmitPayoutProof } from './refund.mutation.ts';
import type { Refund } from './refunds.query.ts';

/** The bucket's own limits; the server checks the content again. */
const PROOF = { types: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 10 * 1024 * 1024 };

/** The stored file, by a link that works for an hour. */
function StoredProof({ path }: { path: string }) {
  const { db } = useShell();
  const url = useQuery(signedUrl(db, 'payout-proofs', path));
  if (url.isError)
    return <ErrorNote error={url.error} title="The proof could not be opened" onRetry={() => void url.refetch()} />;
  return (
    url.data && (
      <a href={url.data} target="_blank" rel="noreferrer noopener">
        Open the proof of payout
      </a>
    )
  );
}

/** Proof that a transfer or cash went back: the bank's confirmation, which only admins read. */
export function PayoutProof({ refund }: { refund: Refund }) {
  const proof = useSubmitPayoutProof(refund);
  const path = refund.payout_proof_path;
  return (
    <div className={styles.payoutProof}>
      {path && <StoredProof path={path} />}
      <FileDrop
        {...PROOF}
        label={path ? 'Replace the proof of payout' : 'Add proof of payout'}
        busy={proof.isPending}
        error={proof.error ? errorSentence(proof.error) : undefined}
        onFiles={([file]) => file && proof.mutate(file)}
      />
      <p role="status" className="small muted">
        {proof.data?.seen_before && 'The same file was uploaded for another refund. Check that it is the right one.'}
      </p>
    </div>
  );
}
