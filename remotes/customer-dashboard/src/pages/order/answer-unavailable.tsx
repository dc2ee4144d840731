import { useKeptState } from '@landfall/ui/fields';
import { errorSentence } from '@landfall/ui/record';
import { Button, Input, Radio } from 'antd';
import { useId } from 'react';
import type { OrderCard, OrderedLine } from '../../rows.ts';
import { type Answer, useAnswerUnavailable } from './answer-unavailable.mutation.ts';
import styles from './order.module.css';

const CHOICES: readonly { value: Answer['answer']; label: string }[] = [
  { value: 'wait', label: 'Wait until it can be bought' },
  { value: 'variant', label: 'Take another variant' },
  { value: 'refund', label: 'Give its money back' },
];

/** The question about a line that could not be bought, with its customer's answer, which can change until we act on it. */
export function AnswerUnavailable({ line, order }: { line: OrderedLine; order: OrderCard }) {
  const id = useId();
  const { values, change, forget } = useKeptState<Required<Answer>>(`unavailable.${line.id}`);
  const { answer: choice = line.answer ?? undefined, note = '' } = values;
  const send = useAnswerUnavailable(line.id, forget);
  const name = line.product_name ?? 'this item';
  const missing = send.isError ? errorSentence(send.error) : undefined;
  if (order.cancelled_at) return null;
  return (
    <form
      className={styles.coAnswer}
      onSubmit={(event) => {
        event.preventDefault();
        if (choice) send.mutate({ answer: choice, note });
      }}
    >
      {line.reason && <p>{line.reason}</p>}
      <fieldset>
        <legend id={id}>{line.answer ? `You have told us what to do with ${name}` : `What shall we do with ${name}?`}</legend>
        <Radio.Group
          aria-labelledby={id}
          value={choice}
          onChange={({ target }) => change({ answer: target.value as Answer['answer'] })}
          options={CHOICES.map(({ value, label }) => ({ value, label }))}
        />
      </fieldset>
      {choice === 'variant' && (
        <Input
          aria-label={`Which variant of ${name}`}
          placeholder="Which one, for example another colour or size"
          maxLength={1000}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
        />
      )}
      {missing && (
        <p className={styles.coProblem} role="alert">
          {missing}
        </p>
      )}
      {(choice !== line.answer || (choice === 'variant' && note !== '')) && (
        <Button
          htmlType="submit"
          type="primary"
          loading={send.isPending}
          disabled={!choice || (choice === 'variant' && !note.trim())}
        >
          Send the answer
        </Button>
      )}
    </form>
  );
}
