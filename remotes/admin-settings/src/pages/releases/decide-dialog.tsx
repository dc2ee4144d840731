import { ReasonField, reasonProblem } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import type { Overview } from '@landfall/modules';
import type { NumberValue } from '@landfall/ui/fields';
import { Modal } from 'antd';
import { useState } from 'react';
import { type Action, type Typed, setsShare } from './action.ts';
import { isStale, useDecide, useNews } from './decide.mutation.ts';
import { DoorError } from './registry-client.ts';
import { GateLines, StaleNote } from './decide-notes.tsx';
import { refusalText } from './refusal-text.ts';
import { ShareField, shareOfWeight, shareProblem, weightOf } from './share-field.tsx';
import { Swap } from './swap.tsx';
import { type DecisionLabels, decisionLabels } from './labels.ts';
import styles from '../../settings/settings.module.css';

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
  const [typed, type] = useState<Typed>(() => ({ reason: '', weight: firstShare(action, overview), force: false }));
  const [share, typeShare] = useState<NumberValue>(() => shareOfWeight(typed.weight));
  const isShareWrong = setsShare(action) && shareProblem(share) !== undefined;
  const changeShare = (next: NumberValue) => {
    typeShare(next);
    if (typeof next === 'number' && !shareProblem(next)) type({ ...typed, weight: weightOf(next) });
  };
  const [tried, setTried] = useState(false);
  const decide = useDecide(action, seen);
  const news = useNews(seen);
  const labels = decisionLabels(action, seen, typed.weight);
  const refresh = () => news.mutate(undefined, { onSuccess: (found) => see(found.overview) });
  const problem = reasonProblem(typed.reason, 500, 'Say why. The history shows it.');
  const submit = () => {
    setTried(true);
    if (problem || isShareWrong || !labels) return;
    decide.mutate(
      { ...typed, reason: typed.reason.trim() },
      {
        onSuccess: () => {
          onClose();
          toast({ title: labels.title.replace(/\?$/, ''), description: labels.done });
        },
        onError: (error) => isStale(error) && refresh(),
      },
    );
  };
  if (!labels) return <TooLate onClose={onClose} />;
  const needsForce = gateOf(decide.error).length > 0 && !typed.force;
  return (
    <Modal
      open
      centered
      title={labels.title}
      width={540}
      okText={typed.force ? `${labels.ok} in spite of the gate` : labels.ok}
      cancelText={labels.keep}
      okButtonProps={{ danger: labels.danger || typed.force, disabled: needsForce, loading: decide.isPending || news.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      {!isShareWrong && <Asked words={labels} />}
      {setsShare(action) && <ShareField share={share} onChange={changeShare} />}
      <ReasonField
        value={typed.reason}
        problem={(tried || typed.reason !== '') && problem}
        onChange={(reason) => type({ ...typed, reason })}
        onSubmit={submit}
      />
      {news.data && isStale(decide.error) && <StaleNote news={news.data} />}
      <Refused error={decide.error} force={typed.force} onForce={(force) => type({ ...typed, force })} />
    </Modal>
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
  return (
    <p className={styles.fieldProblem} role="alert">
      {refusalText(error)}
    </p>
  );
}

/** Somebody else did it, or undid what it was about. */
const TooLate = ({ onClose }: { onClose(): void }) => (
  <Modal open centered title="There is nothing left to do" footer={null} width={540} onCancel={onClose}>
    <p>What you wanted to change is not there any more. The page shows how it stands now, the history who changed it.</p>
  </Modal>
);
