import { textProblem } from '@landfall/ui/fields';
import { Button, Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Refusal } from '../../refusal.tsx';
import { useApplyUnmatched } from './apply-unmatched.mutation.ts';
import { type Outcome, useResolveUnmatched } from './resolve-unmatched.mutation.ts';
import { SplitForm } from './split-form.tsx';
import { Suggestions } from './suggestions.tsx';
import type { UnmatchedPayment } from './unmatched.query.ts';
import styles from './unmatched.module.css';
import refusalStyles from '../../refusal.module.css';

type Choice = Outcome | 'applied' | 'split';

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'returned', label: 'Returned to the payer' },
  { value: 'applied', label: 'Credit to an order' },
  { value: 'split', label: 'Split over several orders' },
  { value: 'settled', label: 'Settled another way' },
];
/** Only what was noted by hand can be a mistake: receipts are reversed on their order. */
const NEVER_CAME: { value: Choice; label: string } = { value: 'not_received', label: 'Noted by mistake, it never came' };

/** What becomes of unmatched money: suggestions first, then every other outcome. */
export function SettleForm({ money, onBack }: { money: UnmatchedPayment; onBack(): void }) {
  const [choice, setChoice] = useState<Choice>('returned');
  const apply = useApplyUnmatched(money.id);
  const outcome = (
    <Select<Choice>
      aria-label="Outcome"
      value={choice}
      onChange={setChoice}
      options={money.root_reason === 'by_hand' ? [...CHOICES, NEVER_CAME] : CHOICES}
      popupMatchSelectWidth={false}
    />
  );
  if (choice === 'split')
    return (
      <div className={styles.settle}>
        {outcome}
        <SplitForm money={money} onBack={onBack} />
      </div>
    );
  return (
    <div className={styles.settle}>
      <Suggestions
        unmatchedId={money.id}
        action="Credit to"
        pending={apply.isPending}
        onChoose={(order) => apply.mutate(order)}
      />
      <OutcomeForm money={money} choice={choice} apply={apply} outcome={outcome} onBack={onBack} />
    </div>
  );
}

interface OutcomeFormProps {
  money: UnmatchedPayment;
  choice: Exclude<Choice, 'split'>;
  apply: ReturnType<typeof useApplyUnmatched>;
  outcome: ReactNode;
  onBack(): void;
}

function OutcomeForm({ money, choice, apply, outcome, onBack }: OutcomeFormProps) {
  const field = useId();
  const [text, write] = useState('');
  const resolve = useResolveUnmatched(money.id);
  const problem = textProblem(text.trim(), choice === 'applied' ? 40 : 2000);
  const pending = resolve.isPending || apply.isPending;
  const error = apply.error ?? resolve.error;
  const settle = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (!typed || problem || pending) return;
    if (choice === 'applied') apply.mutate(typed.toUpperCase());
    else resolve.mutate({ resolution: typed, outcome: choice });
  };
  return (
    <form className={styles.unmatchedSettle} onSubmit={settle}>
      {outcome}
      <label className={styles.grow} htmlFor={field}>
        <span>{choice === 'applied' ? 'Order number' : 'What became of it'}</span>
        <Input
          id={field}
          autoFocus
          aria-invalid={problem ? true : undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <Button htmlType="submit" loading={pending} disabled={!text.trim() || problem !== undefined}>
        {choice === 'applied' ? 'Credit' : 'Settle'}
      </Button>
      <Button type="text" onClick={onBack}>
        Cancel
      </Button>
      {problem && (
        <p className={refusalStyles.fieldProblem} role="alert">
          {problem}
        </p>
      )}
      {error && <Refusal error={error} />}
    </form>
  );
}
