import { FormDialog, readBy, Refusal } from '@landfall/admin';
import { requiredNumber, requiredText } from '@landfall/admin/schema';
import { useShell } from '@landfall/contract';
import { RegistryError } from '@landfall/db';
import type { GateRefusal, Overview } from '@landfall/modules';
import { NumberInput, type NumberLimits, numberProblem, type NumberValue } from '@landfall/ui/fields';
import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { type Action, type Decision, may, setsShare } from './actions.ts';
import { StaleError, useDecide } from './decide.mutation.ts';
import { Changes } from './history-list.tsx';
import { buttonLabel, decisionLabels, type End, refusalText } from './labels.ts';
import styles from './releases.module.css';

/** In percent. */
const SHARE_LIMITS: NumberLimits = { min: 0.01, max: 99, decimals: 2 };
/** Buttons for common shares, in percent. */
const QUICK_SHARES = [1, 5, 10, 25, 50];
/** The suggested shares of a rollout, 0 to 10000. */
const STEPS = [100, 500, 1000, 2500, 5000, 7500, 9000, 9900];

const weightOf = (share: number): number => Math.round(share * 100);

const decisionSchema = (isShare: boolean) =>
  v.pipe(
    v.object({
      reason: requiredText('Enter a reason. The history shows it.', 500),
      share: isShare ? requiredNumber('Enter a share.', SHARE_LIMITS) : v.optional(v.number(), 0),
      wrongFigures: v.optional(v.boolean(), false),
    }),
    v.transform(({ share, ...rest }): Omit<Decision, 'force'> => ({ ...rest, weight: weightOf(share) })),
  );

/** The step after the rollout's share. */
function suggestedWeight(action: Action, { modules }: Overview): number {
  const rollout = action.verb === 'rollout-advance' && modules.find(({ module }) => module === action.module)?.rollout;
  return STEPS.find((step) => !rollout || step > rollout.weight) ?? 9900;
}

interface Props {
  action: Action;
  /** As it was when the button was pressed: the operator decides on what they saw. */
  overview: Overview;
  onClose(): void;
}

/** Shows what an action will change and asks for a reason. A refusal keeps what was typed. */
export function DecideDialog({ action, overview, onClose }: Props) {
  const { toast } = useShell();
  const [seen, setSeen] = useState(overview);
  /** The last valid share. */
  const [weight, setWeight] = useState(() => suggestedWeight(action, overview));
  const [isValid, setIsValid] = useState(true);
  const [force, setForce] = useState<string[]>([]);
  const decide = useDecide(action, seen);
  const isShare = setsShare(action);
  const schema = useMemo(() => decisionSchema(isShare), [isShare]);
  const labels = decisionLabels(action, seen, weight);
  if (!labels) return <NotPossible onClose={onClose} />;
  const ok = labels.ok ?? buttonLabel(action);
  const onChange = ({ share }: { share?: NumberValue }) => {
    const isAccepted = typeof share === 'number' && !numberProblem(share, SHARE_LIMITS);
    setIsValid(isAccepted);
    if (isAccepted) setWeight(weightOf(share));
  };
  const submit = (decision: Omit<Decision, 'force'>) =>
    decide.mutate(
      { ...decision, force },
      {
        onSuccess: () => {
          onClose();
          toast({ title: labels.done });
        },
        onError: (error) => error instanceof StaleError && setSeen(error.overview),
      },
    );
  const refusals = decide.error instanceof RegistryError ? decide.error.refusals : [];
  const failed = [...new Set(refusals.map(({ check }) => check))];
  const isForced = force.length > 0;
  const mayForce = 'module' in action && may(seen, action.module, 'force');
  return (
    <FormDialog
      open
      title={labels.title}
      schema={schema}
      initial={{ share: weight / 100, wrongFigures: false }}
      save={{ mutate: submit, isPending: decide.isPending, error: decide.error }}
      okText={isForced ? `${ok} anyway` : ok}
      okDisabled={!failed.every((check) => force.includes(check))}
      cancelText={labels.keep ?? 'Cancel'}
      danger={labels.danger || isForced}
      failure={
        decide.error && <Failure error={decide.error} refusals={refusals} force={force} onForce={mayForce ? setForce : null} />
      }
      onChange={onChange}
      onClose={onClose}
    >
      {(isValid || !isShare) && (
        <>
          <p>{labels.text}</p>
          {labels.to && <Swap from={labels.from} to={labels.to} />}
          {action.verb === 'rollback' && <Skips module={action.module} overview={seen} />}
        </>
      )}
      {action.verb === 'rollback' && (
        <Form.Item name="wrongFigures" valuePropName="checked" noStyle>
          <Checkbox>Figures are wrong: offer open tabs a reload at once</Checkbox>
        </Form.Item>
      )}
      {isShare && (
        <Form.Item name="share" label="Share of visitors">
          <ShareInput />
        </Form.Item>
      )}
      <Form.Item name="reason" label="Reason" extra={readBy('team', 'It stays in the history with your name.')}>
        <Input.TextArea autoFocus rows={3} />
      </Form.Item>
    </FormDialog>
  );
}

interface ShareProps {
  /** From the form, like the attributes of its input. */
  value?: NumberValue;
  onChange?(share: NumberValue): void;
}

const ShareInput = ({ value = null, onChange, ...input }: ShareProps) => (
  <div className={styles.share}>
    <NumberInput {...input} suffix="%" value={value} {...(onChange && { onChange })} />
    {QUICK_SHARES.map((share) => (
      <Button key={share} aria-pressed={value === share} onClick={() => onChange?.(share)}>
        {share} %
      </Button>
    ))}
  </div>
);

/** The newer versions that a rollback does not go to. */
function Skips({ module, overview }: { module: string; overview: Overview }) {
  const { rollbackSkips = [] } = overview.modules.find((one) => one.module === module) ?? {};
  if (rollbackSkips.length === 0) return null;
  return (
    <ul className="small muted">
      {rollbackSkips.map(({ version, why }) => (
        <li key={version}>
          Not <span className="num">{version}</span>: {why}
        </li>
      ))}
    </ul>
  );
}

/** The versions before and after, with a dotted line between them. */
const Swap = ({ from, to }: { from: End | undefined; to: End }) => (
  <div className={`${styles.swap} num`}>
    {from && (
      <>
        <SwapEnd label="From" end={from} />
        <span className={styles.leader} aria-hidden="true" />
      </>
    )}
    <SwapEnd label="To" end={to} />
  </div>
);

function SwapEnd({ label, end: { version, note, gone } }: { label: string; end: End }) {
  const Version = gone ? 's' : 'strong';
  return (
    <span>
      <span className="sr">{label} </span>
      <Version>{version}</Version>
      <small className="muted">{note}</small>
    </span>
  );
}

/** Messages of each failed check. */
function byCheck(refusals: readonly GateRefusal[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { check, message } of refusals) found.set(check, [...(found.get(check) ?? []), message]);
  return found;
}

interface FailureProps {
  error: Error;
  refusals: readonly GateRefusal[];
  force: string[];
  /** Null: the reader may not force. */
  onForce: ((force: string[]) => void) | null;
}

function Failure({ error, refusals, force, onForce }: FailureProps) {
  if (error instanceof StaleError)
    return (
      <div className={`well ${styles.note}`} role="alert">
        <h3>Someone else made a change first. Yours was not applied.</h3>
        <Changes entries={error.entries} named />
        <p className="muted">
          The text above now shows revision {error.overview.revision}. Your reason is kept: confirm again if you still want this.
        </p>
      </div>
    );
  if (refusals.length === 0) return <Refusal>{refusalText(error)}</Refusal>;
  return (
    <div className={`well ${styles.note}`} role="alert">
      <h3>The gate refused this. Nothing has changed.</h3>
      {[...byCheck(refusals)].map(([check, messages]) => (
        <div key={check}>
          <ul className="small" aria-label={check}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {onForce && (
            <Checkbox
              checked={force.includes(check)}
              onChange={({ target }) => onForce(target.checked ? [...force, check] : force.filter((one) => one !== check))}
            >
              Go past the check of {check}
            </Checkbox>
          )}
        </div>
      ))}
      <p className="muted">
        {onForce
          ? 'To continue, tick each check. The history shows them with your reason.'
          : 'Only people with the right to force can go past a check.'}
      </p>
    </div>
  );
}

const NotPossible = ({ onClose }: { onClose(): void }) => (
  <Modal open centered title="This is no longer possible" footer={null} width={540} onCancel={onClose}>
    <p>Someone else changed this module first. Close this to see its current state and its history.</p>
  </Modal>
);
