import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { exponentOf, formatCurrency } from '@landfall/currency';
import { checkValues, type NumberValue, NumberInput } from '@landfall/ui/fields';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { paymentOf } from './payment-of.ts';
import { type Part, restOf, splitSchema } from './settle.schema.ts';
import type { useSplitUnmatched } from './split-unmatched.mutation.ts';
import { Suggestions } from './suggestions.tsx';
import type { UnmatchedPayment } from './unmatched.query.ts';
import styles from './unmatched.module.css';
import refusalStyles from '../../refusal.module.css';

interface PartRowProps {
  part: Part;
  currency: string;
  problem: string | undefined;
  onChange(amount: NumberValue): void;
  onRemove(): void;
}

function PartRow({ part, currency, problem, onChange, onRemove }: PartRowProps) {
  const field = useId();
  return (
    <li className={styles.part}>
      <label htmlFor={field}>
        <strong className="num">{part.orderNumber}</strong>{' '}
        <span className="muted num">{formatCurrency(part.due, currency)} due</span>
      </label>
      <NumberInput
        id={field}
        value={part.amount}
        decimals={exponentOf(currency)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${field}-problem` : undefined}
        onChange={onChange}
      />
      <Button type="text" aria-label={`Remove ${part.orderNumber}`} onClick={onRemove}>
        Remove
      </Button>
      {problem && (
        <p id={`${field}-problem`} className={refusalStyles.fieldProblem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Finds an order by its number. What was typed stays where no order has it. */
function AddOrder({ onFound }: { onFound(part: Omit<Part, 'amount'>): void }) {
  const { db } = useShell();
  const field = useId();
  const [number, setNumber] = useState('');
  const find = useMutation({
    mutationFn: (orderNumber: string) => paymentOf(db, orderNumber),
    onSuccess: ({ id, order_number, order_due, amount_paid }) => {
      onFound({ paymentId: id, orderNumber: order_number, due: order_due, received: amount_paid });
      setNumber('');
    },
  });
  const add = () => number.trim() && find.mutate(number.trim().toUpperCase());
  return (
    <div className={styles.unmatchedSettle}>
      <label className={styles.grow} htmlFor={field}>
        <span>Order number</span>
        <Input
          id={field}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            add();
          }}
        />
      </label>
      <Button loading={find.isPending} disabled={!number.trim()} onClick={add}>
        Add order
      </Button>
      {find.isError && <Refusal error={find.error} />}
    </div>
  );
}

interface SplitFormProps {
  money: UnmatchedPayment;
  parts: Part[];
  setParts(change: (before: Part[]) => Part[]): void;
  split: ReturnType<typeof useSplitUnmatched>;
  onBack(): void;
}

/** Splits money over several orders. */
export function SplitForm({ money, parts, setParts, split, onBack }: SplitFormProps) {
  const { amount: arrived, currency } = money;
  const left = restOf(arrived, parts, currency);
  const { problems, output } = checkValues(splitSchema(arrived, currency), { parts });
  const add = (found: Omit<Part, 'amount'>) =>
    setParts((before) =>
      before.some(({ paymentId }) => paymentId === found.paymentId)
        ? before
        : [...before, { ...found, amount: Math.max(0, Math.min(found.due, left)) || null }],
    );
  const change = (paymentId: string, amount: NumberValue) =>
    setParts((before) => before.map((part) => (part.paymentId === paymentId ? { ...part, amount } : part)));
  const remove = (paymentId: string) => setParts((before) => before.filter((part) => part.paymentId !== paymentId));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (output && !split.isPending) split.mutate(output.parts);
  };
  return (
    <form onSubmit={send} aria-label="Split the payment">
      <Suggestions
        unmatchedId={money.id}
        action="Add"
        pending={split.isPending}
        onChoose={({ payment_id, order_number, missing, amount_paid }) =>
          add({ paymentId: payment_id, orderNumber: order_number, due: missing, received: amount_paid })
        }
      />
      <AddOrder onFound={add} />
      <ul>
        {parts.map((part, at) => (
          <PartRow
            key={part.paymentId}
            part={part}
            currency={currency}
            problem={problems.get(`parts.${at}.amount`)}
            onChange={(amount) => change(part.paymentId, amount)}
            onRemove={() => remove(part.paymentId)}
          />
        ))}
      </ul>
      <p role="status">{parts.length > 0 && (problems.get('parts') ?? `${formatCurrency(left, currency)} stay unmatched.`)}</p>
      <div className={styles.unmatchedSettle}>
        <Button type="primary" htmlType="submit" loading={split.isPending} disabled={!output}>
          Split
        </Button>
        <Button type="text" onClick={onBack}>
          Cancel
        </Button>
      </div>
      {split.isError && <Refusal error={split.error} />}
    </form>
  );
}
