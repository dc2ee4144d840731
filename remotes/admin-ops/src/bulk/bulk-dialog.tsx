import { useShell } from '@landfall/contract';
import type { DialogProps } from '@landfall/ui';
import { DataState, StatusDot } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { orderMove, quoteMove } from './labels.ts';
import { type Kind, type Movable, type MoveResult, useMoveRows } from './move-rows.mutation.ts';
import { movesOf } from './moves-of.query.ts';
import styles from './bulk.module.css';

/** Moves that need an answer for each row: a reason, or a tracking number. They are made on the row's own page. */
const NEEDS_ANSWERS: Readonly<Record<Kind, readonly string[]>> = { quote: ['rejected'], order: ['shipped', 'cancelled'] };

interface MovesOfRow extends Movable {
  moves: readonly string[];
}

interface Props extends DialogProps {
  kind: Kind;
  ids: readonly string[];
}

/** Moves several quotes or orders. Each row is moved by itself and shows its own result; a refusal stops none of the others. */
export function BulkDialog({ kind, ids, open, onClose }: Props) {
  const { db } = useShell();
  const query = useQuery(movesOf(db, kind, ids));
  const [to, setTo] = useState<string>();
  const { move, results } = useMoveRows(kind);
  const movable = (query.data ?? []).filter(({ id, moves }) => to && moves.includes(to) && !results.get(id)?.status);
  const count = movable.length;
  return (
    <Modal
      open={open}
      title={`Move ${ids.length} ${kind}${ids.length === 1 ? '' : 's'}`}
      onCancel={onClose}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{results.size > 0 ? 'Close' : 'Cancel'}</Button>
          <Button
            type="primary"
            disabled={!to || count === 0}
            loading={move.isPending}
            onClick={() => to && move.mutate({ rows: movable, to })}
          >
            {to && count > 0 ? `Move ${count} of ${ids.length}` : 'Move'}
          </Button>
        </>
      }
    >
      <DataState query={query} skeleton={<Skeletons rows={4} />} errorTitle="The moves could not be loaded">
        {(rows) => (
          <>
            <MoveChoice kind={kind} rows={rows} value={to} onChange={setTo} disabled={move.isPending} />
            <Summary results={results} isPending={move.isPending} />
            <ul className={styles.results}>
              {rows.map((row) => (
                <li key={row.id}>
                  <span className="strong num">{row.number}</span>
                  <RowResult kind={kind} row={row} to={to} result={results.get(row.id)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </DataState>
    </Modal>
  );
}

interface ChoiceProps {
  kind: Kind;
  rows: readonly MovesOfRow[];
  value: string | undefined;
  onChange(to: string): void;
  disabled: boolean;
}

const labelOf = (kind: Kind, to: string): string => (kind === 'quote' ? quoteMove(to) : orderMove(to));

/** The moves that at least one of the rows allows, with how many do. */
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
      options={allowed.map((to) => ({
        value: to,
        label: `${labelOf(kind, to)} (${rows.filter(({ moves }) => moves.includes(to)).length})`,
      }))}
    />
  );
}

function Summary({ results, isPending }: { results: ReadonlyMap<string, MoveResult>; isPending: boolean }) {
  const failed = [...results.values()].filter(({ problem }) => problem).length;
  return (
    <p role="status" className={styles.summary}>
      {results.size > 0 && !isPending && `${results.size - failed} moved, ${failed} not moved.`}
    </p>
  );
}

interface ResultProps {
  kind: Kind;
  row: MovesOfRow;
  to: string | undefined;
  result: MoveResult | undefined;
}

function RowResult({ kind, row, to, result }: ResultProps) {
  if (result?.problem) return <span className={styles.problem}>Not moved: {result.problem}</span>;
  if (result?.status) return <StatusDot tone="default">Moved to {result.status.replaceAll('_', ' ')}</StatusDot>;
  if (to && !row.moves.includes(to)) return <span className="muted">Can’t be moved: {labelOf(kind, to)} is not allowed now</span>;
  return <span className="muted">{to ? labelOf(kind, to) : ''}</span>;
}
