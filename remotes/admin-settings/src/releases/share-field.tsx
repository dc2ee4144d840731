import { Button, InputNumber } from 'antd';

/** Steps that people take: a few, then many. In percent. */
const STEPS = [1, 5, 10, 25, 50];
/** A weight of 100 is 1 %. */
const PER_PERCENT = 100;

interface Props {
  /** 0 to 10000 */
  weight: number;
  onChange(weight: number): void;
}

/** How many of the visitors get it. */
export const ShareField = ({ weight, onChange }: Props) => (
  <div className="rel-field">
    <label className="strong" htmlFor="rollout-share">
      Share of visitors
    </label>
    <div className="rel-steps">
      <InputNumber
        id="rollout-share"
        controls={false}
        min={0.01}
        max={99}
        suffix="%"
        value={weight / PER_PERCENT}
        onChange={(share) => share !== null && onChange(Math.round(share * PER_PERCENT))}
      />
      <div className="rel-quick">
        {STEPS.map((step) => (
          <Button key={step} aria-pressed={weight === step * PER_PERCENT} onClick={() => onChange(step * PER_PERCENT)}>
            {step} %
          </Button>
        ))}
      </div>
    </div>
  </div>
);
