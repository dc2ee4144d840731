import { Refusal } from '@landfall/admin';
import { useShell, useStore } from '@landfall/contract';
import { Kbd, LoadFailure, useKeys } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useAssignRecord } from './assign-record.mutation.ts';
import type { RecordType } from './save-note.mutation.ts';
import { team } from './team.query.ts';
import styles from './record.module.css';

interface Props {
  type: RecordType;
  id: string;
  assignedTo: string | null;
}

/** Who works on a quote or an order. A assigns it to the reader. */
export function Assignee({ type, id, assignedTo }: Props) {
  const { db, session } = useShell();
  const me = useStore(session).user?.id;
  const people = useQuery(team(db));
  const assign = useAssignRecord(type, id, assignedTo);
  const take = me && assignedTo !== me ? () => assign.mutate(me) : undefined;
  useKeys({ a: take });
  return (
    <div className={styles.assignee}>
      <Select
        aria-label="Assigned to"
        size="small"
        className={styles.assigneeChoice}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        placeholder="No one"
        loading={people.isPending || assign.isPending}
        disabled={assign.isPending}
        value={people.data ? assignedTo : null}
        onChange={(chosen: string | undefined) => assign.mutate(chosen ?? null)}
        options={(people.data ?? []).map(({ id: value, name }) => ({
          value,
          label: value === me ? `${name ?? ''} (you)` : name,
        }))}
      />
      {take && (
        <Button size="small" onClick={take} disabled={assign.isPending}>
          Assign to me <Kbd>A</Kbd>
        </Button>
      )}
      <LoadFailure query={people}>The admins could not be loaded.</LoadFailure>
      {assign.isError && <Refusal error={assign.error} />}
    </div>
  );
}
