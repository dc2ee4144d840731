import { ErrorNote, FileDrop } from '@landfall/ui';
import { Progress } from 'antd';
import { useState } from 'react';
import { PROOF_TYPES, proofProblem } from './proof-file.ts';
import { useSubmitProof } from './submit-proof.mutation.ts';

interface SubmitProofProps {
  paymentId: string;
  /** One is there already. */
  sent: boolean;
}

/** Takes the proof of a bank transfer. A file that cannot be one is refused before it is sent. */
export function SubmitProof({ paymentId, sent }: SubmitProofProps) {
  const proof = useSubmitProof(paymentId);
  const [problem, setProblem] = useState<string>();
  const take = ([file]: File[]) => {
    if (!file) return;
    const wrong = proofProblem(file);
    setProblem(wrong);
    if (!wrong) proof.mutate(file);
  };
  return (
    <div className="pay-proof">
      <FileDrop
        label={sent ? 'Send another proof' : 'Send proof of your transfer'}
        hint="JPG, PNG or PDF, up to 10 MB"
        accept={PROOF_TYPES}
        disabled={proof.isPending}
        onFiles={take}
      />
      {proof.isPending && (
        <div role="status" className="small muted">
          Sending {proof.variables.name}
          <Progress percent={100} status="active" showInfo={false} size="small" />
        </div>
      )}
      {problem && (
        <p role="alert" className="pay-problem">
          {problem}
        </p>
      )}
      {proof.error && !problem && <ErrorNote error={proof.error} />}
    </div>
  );
}
