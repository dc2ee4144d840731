import { ReasonField, reasonProblem } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import type { Claim } from '@landfall/modules';
import { Modal } from 'antd';
import { useState } from 'react';
import { changeText, dialogText } from './claim-labels.ts';
import { type ClaimVerb, useDecideClaim } from './decide-claim.mutation.ts';
import { refusalText } from './refusal-text.ts';

interface Props {
  verb: ClaimVerb;
  /** As it was when the button was pressed: its id is what is approved. */
  claim: Claim;
  onClose(): void;
}

/** Says what a decision about a claim changes, asks why, and makes it. A refusal keeps the reason. */
export function ClaimDialog({ verb, claim, onClose }: Props) {
  const { toast } = useShell();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const decide = useDecideClaim(verb, claim);
  const text = dialogText(verb, claim);
  const change = changeText(claim);
  const problem = reasonProblem(reason, 500, 'Say why. The history shows it.');
  const submit = () => {
    setTried(true);
    if (problem) return;
    decide.mutate(reason.trim(), {
      onSuccess: () => {
        onClose();
        toast({ title: text.title.replace(/\?$/, ''), description: text.done });
      },
    });
  };
  return (
    <Modal
      open
      centered
      title={text.title}
      width={540}
      okText={text.ok}
      cancelText={text.keep}
      okButtonProps={{ danger: text.danger, loading: decide.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{text.text}</p>
      {change && <p className="muted">{change}</p>}
      <ReasonField value={reason} problem={(tried || reason !== '') && problem} onChange={setReason} onSubmit={submit} />
      {decide.error && (
        <p className="field-problem" role="alert">
          {refusalText(decide.error)}
        </p>
      )}
    </Modal>
  );
}
