import { FormDialog, Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import type { Claim } from '@landfall/modules';
import { changeText, dialogText } from './claim-labels.ts';
import { type ClaimVerb, useDecideClaim } from './decide-claim.mutation.ts';
import { claimSchema } from './decide.schema.ts';
import { ReasonField } from './decide-fields.tsx';
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
  const decide = useDecideClaim(verb, claim);
  const text = dialogText(verb, claim);
  const change = changeText(claim);
  const done = () => {
    onClose();
    toast({ title: text.title.replace(/\?$/, ''), description: text.done });
  };
  return (
    <FormDialog
      open
      title={text.title}
      schema={claimSchema}
      save={{ ...decide, mutate: (reason) => decide.mutate(reason, { onSuccess: done }) }}
      okText={text.ok}
      cancelText={text.keep}
      danger={text.danger}
      intro={text.text}
      failure={decide.error && <Refusal>{refusalText(decide.error)}</Refusal>}
      onClose={onClose}
    >
      {change && <p className="muted">{change}</p>}
      <ReasonField />
    </FormDialog>
  );
}
