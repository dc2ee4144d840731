import { type NumberValue, NumberInput, numberProblem } from '@landfall/ui/fields';
import { Button } from 'antd';
import styles from './releases.module.css';
import settingsStyles from '../../settings/settings.module.css';

/** Steps that people take: a few, then many. In percent. */
const STEPS = [1, 5, 10, 25, 50];
/** A weight of 100 is 1 %. */
const PER_PERCENT = 100;

const LIMITS = { min: 0.01, max: 99, decimals: 2, required: 'Enter a share.' };

/** Why a share cannot be used, in a sentence; undefined where it can. */
export const shareProblem = (share: NumberValue): string | undefined => numberProblem(share, LIMITS);

/** 0 to 10000, of a share without a problem. */
export const weightOf = (share: number): number => Math.round(share * PER_PERCENT);
export const shareOfWeight = (weight: number): number => weight / PER_PERCENT;

interface Props {
  /** In percent, as it was typed. */
  share: NumberValue;
  onChange(share: NumberValue): void;
}

/** How many of the visitors get it. */
export function ShareField({ share, onChange }: Props) {
  const problem = shareProblem(share);
  return (
    <div className={styles.relField}>
      <label className="strong" htmlFor="rollout-share">
        Share of visitors
      </label>
      <div className={styles.relSteps}>
        <NumberInput
          id="rollout-share"
          suffix="%"
          status={problem ? 'error' : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'rollout-share-problem' : undefined}
          value={share}
          onChange={onChange}
        />
        <div className={styles.relQuick}>
          {STEPS.map((step) => (
            <Button key={step} aria-pressed={share === step} onClick={() => onChange(step)}>
              {step} %
            </Button>
          ))}
        </div>
      </div>
      {problem && (
        <p className={settingsStyles.fieldProblem} role="alert" id="rollout-share-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
