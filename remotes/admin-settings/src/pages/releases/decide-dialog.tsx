import { FormDialog, Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import type { Overview } from '@landfall/modules';
import { numberProblem, type NumberValue } from '@landfall/ui/fields';
import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import { type Action, type Typed, setsShare } from './action.ts';
import { isStale, useDecide, useNews } from './decide.mutation.ts';
import { decisionSchema, SHARE_LIMITS, shareOfWeight, weightOf } from './decide.schema.ts';
import { DoorError } from './registry-client.ts';
import { GateLines, StaleNote } from './decide-notes.tsx';
import { refusalText } from './refusal-text.ts';
import { ReasonField, ShareField } from './decide-fields.tsx';
import { Swap } from './swap.tsx';
import { type DecisionLabels, decisionLabels } from './labels.ts';

/** What a rollout begins with, and what follows each share. 100 is 1 %. */
const STEPS = [100, 500, 1000, 2500, 5000, 7500, 9000];

/** The share that the field offers: the first step, or the one after where the rollout is. */
function firstShare(action: Action, { modules }: Overview): number {
  const rollout = action.verb === 'rollout-advance' && modules.find(({ module }) => module === action.module)?.rollout;
  if (!rollout) return STEPS[0]!;
  return STEPS.find((step) => step > rollout.weight) ?? 9900;
}

interface Props {
  action: Action;
  /** As it was when the button was pressed. The dialog keeps to it, so that what was read is what is decided. */
  overview: Overview;
  onClose(): void;
}

/** Says what will happen to whom, asks why, and does it. A refusal keeps what was typed. */
export function DecideDialog({ action, overview, onClose }: Props) {
  const { toast } = useShell();
  const [seen, see] = useState(overview);
  /** The last share that was accepted. */
  const [weight, setWeight] = useState(() => firstShare(action, overview));
  const [isShare, setIsShare] = useState(true);
  const [force, setForce] = useState(false);
  const decide = useDecide(action, seen);
  const news = useNews(seen);
  const labels = decisionLabels(action, seen, weight);
  const schema = useMemo(() => decisionSchema(setsShare(action)), [action]);
  if (!labels) return <TooLate onClose={onClose} />;
  const changed = ({ share }: { share?: NumberValue }) => {
    const isAccepted = typeof share === 'number' && !numberProblem(share, SHARE_LIMITS);
    setIsShare(isAccepted);
    if (isAccepted) setWeight(weightOf(share));
  };
  const done = () => {
    onClose();
    toast({ title: labels.title.replace(/\?$/, ''), description: labels.done });
  };
  const refresh = () => news.mutate(undefined, { onSuccess: (found) => see(found.overview) });
  const submit = (typed: Omit<Typed, 'force'>) =>
    decide.mutate({ ...typed, force }, { onSuccess: done, onError: (error) => isStale(error) && refresh() });
  return (
    <FormDialog
      open
      title={labels.title}
      schema={schema}
      initial={{ share: shareOfWeight(weight) }}
      save={{ mutate: submit, isPending: decide.isPending || news.isPending, error: decide.error }}
      okText={force ? `${labels.ok} in spite of the gate` : labels.ok}
      okDisabled={gateOf(decide.error).length > 0 && !force}
      cancelText={labels.keep}
      danger={labels.danger || force}
      failure={
        <>
          {news.data && isStale(decide.error) && <StaleNote news={news.data} />}
          <Refused error={decide.error} force={force} onForce={setForce} />
        </>
      }
      onChange={changed}
      onClose={onClose}
    >
      {(isShare || !setsShare(action)) && <Asked words={labels} />}
      {setsShare(action) && <ShareField />}
      <ReasonField />
    </FormDialog>
  );
}

const gateOf = (error: Error | null) => (error instanceof DoorError ? error.refusals : []);

const Asked = ({ words: { text, from, to } }: { words: DecisionLabels }) => (
  <>
    <p>{text}</p>
    <Swap from={from} to={to} />
  </>
);

function Refused({ error, force, onForce }: { error: Error | null; force: boolean; onForce(force: boolean): void }) {
  const refusals = gateOf(error);
  if (!error || isStale(error)) return null;
  if (refusals.length > 0) return <GateLines refusals={refusals} force={force} onForce={onForce} />;
  return <Refusal>{refusalText(error)}</Refusal>;
}

/** Somebody else did it, or undid what it was about. */
const TooLate = ({ onClose }: { onClose(): void }) => (
  <Modal open centered title="There is nothing left to do" footer={null} width={540} onCancel={onClose}>
    <p>What you wanted to change is not there any more. The page shows how it stands now, the history who changed it.</p>
  </Modal>
);
