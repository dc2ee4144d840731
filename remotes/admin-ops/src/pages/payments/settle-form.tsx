import { Refusal } from '@landfall/admin';
import { useUnsavedEdits } from '@landfall/ui/edits';
import { checkValues } from '@landfall/ui/fields';
import { Button, Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { useApplyUnmatched } from './apply-unmatched.mutation.ts';
import { type Outcome, useResolveUnmatched } from '../../payments/resolve-unmatched.mutation.ts';
import { outcomeSchema, type Part } from './settle.schema.ts';
import { SplitForm } from './split-form.tsx';
import { useSplitUnmatched } from './split-unmatched.mutation.ts';
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
/** Money that bounces with a receipt of its order, or that never came by a bank. */
const WITH_RECEIPT: readonly UnmatchedPayment['root_reason'][] = ['over_due', 'order_cancelled', 'shipping_saved'];
const BOUNCED: { value: Choice; label: string } = { value: 'bounced', label: 'Taken back by the bank or the card' };
/** Only for money noted by hand. Receipts are reversed on their order. */
const NEVER_CAME: { value: Choice; label: string } = { value: 'not_received', label: 'Noted by mistake, it never came' };

const choicesOf = ({ root_reason }: UnmatchedPayment) => {
  if (root_reason === 'by_hand') return [...CHOICES, BOUNCED, NEVER_CAME];
  return WITH_RECEIPT.includes(root_reason) ? CHOICES : [...CHOICES, BOUNCED];
};

/** Settles unmatched money: suggested orders first, then every other outcome. Changing the outcome keeps the typed text. */
export function SettleForm({ money, onBack }: { money: UnmatchedPayment; onBack(): void }) {
  const [choice, setChoice] = useState<Choice>('returned');
  const [text, write] = useState('');
  const [parts, setParts] = useState<Part[]>([]);
  const apply = useApplyUnmatched(money.id);
  const resolve = useResolveUnmatched(money.id);
  const split = useSplitUnmatched(money.id);
  const isSaving = apply.isPending || resolve.isPending || split.isPending;
  const isEdited = !isSaving && (text.trim() !== '' || parts.length > 0);
  const edits = useUnsavedEdits(useCallback(() => isEdited, [isEdited]));
  const back = () => edits.leave(onBack);
  const outcome = (
    <Select<Choice>
      aria-label="Outcome"
      value={choice}
      onChange={setChoice}
      options={choicesOf(money)}
      popupMatchSelectWidth={false}
    />
  );
  return (
    <div className={styles.settle}>
      {choice === 'split' ? (
        <>
          {outcome}
          <SplitForm {...{ money, parts, setParts, split }} onBack={back} />
        </>
      ) : (
        <>
          <Suggestions
            unmatchedId={money.id}
            action="Credit to"
            pending={apply.isPending}
            onChoose={(order) => apply.mutate(order)}
          />
          <OutcomeForm {...{ choice, text, write, apply, resolve, outcome }} onBack={back} />
        </>
      )}
      {edits.question}
    </div>
  );
}

interface OutcomeFormProps {
  choice: Exclude<Choice, 'split'>;
  text: string;
  write(text: string): void;
  apply: ReturnType<typeof useApplyUnmatched>;
  resolve: ReturnType<typeof useResolveUnmatched>;
  outcome: ReactNode;
  onBack(): void;
}

function OutcomeForm({ choice, text, write, apply, resolve, outcome, onBack }: OutcomeFormProps) {
  const field = useId();
  const { problems, output } = checkValues(outcomeSchema(choice === 'applied'), { text });
  const problem = text.trim() === '' ? undefined : problems.get('text');
  const pending = resolve.isPending || apply.isPending;
  const error = apply.error ?? resolve.error;
  const settle = (event: FormEvent) => {
    event.preventDefault();
    if (!output || pending) return;
    if (choice === 'applied') apply.mutate(output.text);
    else resolve.mutate({ resolution: output.text, outcome: choice });
  };
  return (
    <form className={styles.unmatchedSettle} onSubmit={settle}>
      {outcome}
      <label className={styles.grow} htmlFor={field}>
        <span>{choice === 'applied' ? 'Order number' : 'How it was settled'}</span>
        <Input
          id={field}
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field}-problem` : undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <Button htmlType="submit" loading={pending} disabled={!output}>
        {choice === 'applied' ? 'Credit' : 'Settle'}
      </Button>
      <Button type="text" onClick={onBack}>
        Cancel
      </Button>
      {problem && (
        <p className={refusalStyles.fieldProblem} role="alert" id={`${field}-problem`}>
          {problem}
        </p>
      )}
      {error && <Refusal error={error} />}
    </form>
  );
}
