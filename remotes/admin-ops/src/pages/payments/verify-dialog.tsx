import { useShell } from '@landfall/contract';
import { type DialogProps, Money } from '@landfall/ui';
import { StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { signedUrl } from '../../signed-url.query.ts';
import { KINDS, nameOf } from './money-labels.ts';
import type { MoneyRow } from './money-queue.query.ts';
import { type Verifiable, type VerifyResult, useVerifyRows } from './verify-rows.mutation.ts';
import styles from './desk.module.css';

interface Props extends DialogProps {
  rows: readonly MoneyRow[];
}

/** Why a row is left out: it needs its own look. Undefined where its whole amount can be recorded. */
const leftOut = ({ action, kind, payment_id, proof_seen_before }: MoneyRow): string | undefined => {
  if (action !== 'verify' && action !== 'collect') return `${KINDS[kind]}: there is nothing to verify.`;
  if (proof_seen_before) return 'The same proof was uploaded for another payment. Open the row to check it.';
  return payment_id ? undefined : 'No payment waits for this money. Open the order.';
};

const isVerifiable = (row: MoneyRow): row is Verifiable => leftOut(row) === undefined;

/** Verifies several payments by the amounts that are due. Each row shows its own result; a refusal stops none of the others. */
export function VerifyDialog({ rows, open, onClose }: Props) {
  const { verify, results } = useVerifyRows();
  const due = rows.filter(isVerifiable).filter(({ id }) => !results.get(id)?.status);
  const failed = [...results.values()].filter(({ problem }) => problem).length;
  return (
    <Modal
      open={open}
      title={`Verify ${rows.length} ${rows.length === 1 ? 'payment' : 'payments'}`}
      onCancel={onClose}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{results.size > 0 ? 'Close' : 'Cancel'}</Button>
          <Button type="primary" disabled={due.length === 0} loading={verify.isPending} onClick={() => verify.mutate(due)}>
            {due.length > 0 ? `Verify ${due.length} of ${rows.length}` : 'Verify'}
          </Button>
        </>
      }
    >
      <p>Each payment is recorded with the whole amount that is due. Check each proof against the account first.</p>
      <p role="status" className={styles.summary}>
        {results.size > 0 && !verify.isPending && `${results.size - failed} verified, ${failed} not verified.`}
      </p>
      <ul className={styles.results}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="strong num">{nameOf(row)}</span>
            <span>
              <bdi>{row.customer_name ?? row.customer_email}</bdi>
            </span>
            <span className="num">
              <Money amount={row.amount} currency={row.currency} />
            </span>
            <span>{row.proof_path && <Proof path={row.proof_path} name={nameOf(row)} />}</span>
            <RowResult row={row} result={results.get(row.id)} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Proof({ path, name }: { path: string; name: string }) {
  const { db } = useShell();
  const { data } = useQuery(signedUrl(db, 'payment-proofs', path));
  if (!data) return null;
  return (
    <a href={data} target="_blank" rel="noreferrer noopener" aria-label={`Open the proof of ${name}`}>
      Proof
    </a>
  );
}

function RowResult({ row, result }: { row: MoneyRow; result: VerifyResult | undefined }) {
  if (result?.problem) return <p className={styles.problem}>Not verified: {result.problem}</p>;
  if (result)
    return <StatusDot tone="default">{result.status === 'paid' ? 'Verified, the order is paid' : 'Verified'}</StatusDot>;
  const reason = leftOut(row);
  return reason ? <p className="muted">Left out. {reason}</p> : null;
}
