import { useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import type { DialogProps } from '@landfall/ui';
import { changedPrice } from '@landfall/db';
import { DataState, errorSentence, PriceChanged, StatusDot } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { orderMove, quoteMove } from './labels.ts';
import { type MoveResult, useMoveRows } from './move-rows.mutation.ts';
import { type Kind, type ReviewedRow, reviewOf } from './review.query.ts';
import { ReviewTable } from './review-table.tsx';
import { useUndoTime } from './use-undo-time.ts';
import styles from './bulk.module.css';

/** Moves that need an answer for each row: a reason, or a tracking number. They are made on the row's own page. */
const NEEDS_ANSWERS: Readonly<Record<Kind, readonly string[]>> = { quote: ['rejected'], order: ['shipped', 'cancelled'] };

interface Props extends DialogProps {
  kind: Kind;
  ids: readonly string[];
}

/** Moves several quotes or orders after a review of each. What was moved can be taken back for a while, also once the dialog is closed. */
export const BulkDialog = (props: Props) => <BulkMove key={props.ids.join()} {...props} />;

function BulkMove({ kind, ids, open, onClose }: Props) {
  const { db } = useShell();
  const [to, setTo] = useState<string>();
  const review = useQuery({ ...reviewOf(db, kind, ids, to), enabled: open });
  const { move, undo, results } = useMoveRows(kind);
  const undoable = [...results.values()].filter((result) => result.state === 'moved' && result.undo).length;
  const { seconds, begin } = useUndoTime();
  const busy = move.isPending || undo.isPending;
  const ready = to ? (review.data ?? []).filter(({ id, refusal }) => !refusal && results.get(id)?.state !== 'moved') : [];
  const start = (target: string) => move.mutate({ rows: ready, to: target }, { onSettled: begin });
  const undoButton = undoable > 0 && !move.isPending && (seconds > 0 || undo.isPending) && (
    <Button loading={undo.isPending} onClick={() => undo.mutate()}>
      Undo {undoable} {seconds > 0 && <span aria-hidden="true">({seconds} s)</span>}
    </Button>
  );
  if (!open)
    return undoButton ? (
      <div className={styles.undoBar} role="status">
        <span>{summaryOf(results)}</span>
        {undoButton}
      </div>
    ) : null;
  return (
    <Modal
      open
      title={`Move ${ids.length} ${kind}${ids.length === 1 ? '' : 's'}`}
      onCancel={onClose}
      width={920}
      footer={
        <>
          {undoButton}
          <Button onClick={onClose} disabled={busy}>
            {results.size > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="primary"
            disabled={!to || ready.length === 0 || busy || review.isPlaceholderData}
            loading={move.isPending}
            onClick={() => to && start(to)}
          >
            {ready.length > 0 ? `Move ${ready.length} of ${ids.length}` : 'Move'}
          </Button>
        </>
      }
    >
      <DataState query={review} skeleton={<Skeletons rows={4} />} errorTitle="The moves could not be loaded">
        {(rows) => (
          <>
            <MoveChoice kind={kind} rows={rows} value={to} onChange={setTo} disabled={busy} />
            <p role="status" className={styles.summary}>
              {progressOf({ results, isMoving: move.isPending, to, rows, ready: ready.length, asked: ids.length })}
            </p>
            <ReviewTable
              kind={kind}
              rows={rows}
              isChecked={Boolean(to) && !review.isPlaceholderData}
              resultOf={(id) => {
                const result = results.get(id);
                const again = ready.find((row) => row.id === id);
                return result ? (
                  <RowResult
                    result={result}
                    busy={busy || !again || !to}
                    onAccept={() => again && to && move.mutate({ rows: [again], to }, { onSettled: begin })}
                  />
                ) : null;
              }}
            />
          </>
        )}
      </DataState>
    </Modal>
  );
}

const count = (results: ReadonlyMap<string, MoveResult>, state: MoveResult['state']): number =>
  [...results.values()].filter((result) => result.state === state).length;

const some = (amount: number, what: string): string | false => amount > 0 && `${amount} ${what}`;

function summaryOf(results: ReadonlyMap<string, MoveResult>): string {
  const parts = [
    `${count(results, 'moved')} moved`,
    `${count(results, 'refused')} not moved`,
    some(count(results, 'undone'), 'taken back'),
    some(count(results, 'kept'), 'not taken back'),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

interface Progress {
  results: ReadonlyMap<string, MoveResult>;
  isMoving: boolean;
  to: string | undefined;
  rows: readonly ReviewedRow[];
  ready: number;
  asked: number;
}

function progressOf({ results, isMoving, to, rows, ready, asked }: Progress): string {
  if (isMoving) return `Moved ${count(results, 'moved')} of ${ready + count(results, 'moved')}`;
  if (results.size > 0) return summaryOf(results);
  const gone = some(asked - rows.length, 'no longer there');
  if (!to) return [gone].filter(Boolean).join('');
  const parts = [`${ready} can be moved`, some(rows.length - ready, 'cannot'), gone];
  return `${parts.filter(Boolean).join(', ')}.`;
}

interface ChoiceProps {
  kind: Kind;
  rows: readonly ReviewedRow[];
  value: string | undefined;
  onChange(to: string): void;
  disabled: boolean;
}

const labelOf = (kind: Kind, to: string): string => (kind === 'quote' ? quoteMove(to) : orderMove(to));

/** The moves that at least one of the rows allows. */
function MoveChoice({ kind, rows, value, onChange, disabled }: ChoiceProps) {
  const allowed = [...new Set(rows.flatMap(({ moves }) => moves))].filter((to) => !NEEDS_ANSWERS[kind].includes(to));
  if (allowed.length === 0 && !value) return <p>None of these rows can be moved here. Open a row to see what it needs.</p>;
  return (
    <Select
      className={styles.choice}
      aria-label="Move to"
      placeholder="Choose a move"
      value={value ?? null}
      onChange={onChange}
      disabled={disabled}
      options={[...new Set([...allowed, ...(value ? [value] : [])])].map((to) => ({ value: to, label: labelOf(kind, to) }))}
    />
  );
}

/** A price that changed since the review is shown beside the one that was reviewed, and asked again. */
function RowResult({ result, busy, onAccept }: { result: MoveResult; busy: boolean; onAccept(): void }) {
  const { label } = useStatusConfig();
  if (result.state === 'refused')
    return changedPrice(result.error) ? (
      <PriceChanged
        error={result.error}
        title="Not moved"
        seen={result.seen ?? undefined}
        accept="Move at the new price"
        busy={busy}
        onAccept={onAccept}
      />
    ) : (
      <span className={styles.problem}>Not moved: {errorSentence(result.error)}</span>
    );
  if (result.state === 'kept') return <span className={styles.problem}>Not taken back: {result.problem}</span>;
  if (result.state === 'undone') return <StatusDot tone="outline">Taken back to {label(result.status)}</StatusDot>;
  return <StatusDot tone="default">Moved to {label(result.status)}</StatusDot>;
}
