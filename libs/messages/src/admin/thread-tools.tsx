import { useShell, useStore } from '@landfall/contract';
import { Kbd } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import type { RefSelectProps } from 'antd/es/select';

import type { Ref } from 'react';
import { admins, type Conversation } from './conversation.query.ts';
import { useAssignConversation, useCloseConversation } from './decide.mutation.ts';
import styles from './inbox.module.css';

const UNASSIGNED = '';

interface ThreadToolsProps {
  conversation: Conversation;
  /** Shows the keys that work here. */
  hints?: boolean;
  assignRef?: Ref<RefSelectProps>;
  closeRef?: Ref<HTMLButtonElement>;
}

/** Who takes care of a conversation, and whether it is closed. */
export function ThreadTools({ conversation, hints = false, assignRef, closeRef }: ThreadToolsProps) {
  const { db, session } = useShell();
  const me = useStore(session).user?.id;
  const team = useQuery(admins(db)).data ?? [];
  const assign = useAssignConversation(conversation.id);
  const close = useCloseConversation(conversation);
  const shown = assign.isPending ? assign.variables : conversation.assigned_to;
  const known = team.some(({ id }) => id === shown) || !shown;
  const options = [
    { value: UNASSIGNED, label: 'Not assigned' },
    ...team.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name })),
    ...(known ? [] : [{ value: shown, label: conversation.assigned_to_name ?? 'An admin' }]),
  ];
  return (
    <div className={styles.lmThreadTools}>
      <Select
        {...(assignRef && { ref: assignRef })}
        className={styles.lmAssign}
        aria-label="Assigned to"
        aria-keyshortcuts={hints ? 'a' : undefined}
        value={shown ?? UNASSIGNED}
        options={options}
        loading={assign.isPending}
        onSelect={(to: string) => assign.mutate(to || null)}
      />
      <Button
        ref={closeRef}
        loading={close.isPending}
        aria-keyshortcuts={hints ? 'e' : undefined}
        onClick={() => conversation.last_message_id && close.mutate(conversation.last_message_id)}
      >
        {conversation.closed_at ? 'Reopen' : 'Close'}
        {hints && <Kbd>E</Kbd>}
      </Button>
    </div>
  );
}
