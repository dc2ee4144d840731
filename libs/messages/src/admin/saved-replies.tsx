import { SnippetsOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { loadOnDemand } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { fillReply, type valuesFor } from './fill-reply.ts';
import { savedReplies } from './saved-replies.query.ts';
import styles from './inbox.module.css';

const SavedRepliesDialog = loadOnDemand(() => import('./saved-replies-dialog.tsx').then((file) => file.SavedRepliesDialog));

interface SavedRepliesProps {
  values: ReturnType<typeof valuesFor>;
  onInsert: (text: string) => void;
}

/** Inserts a saved reply, with its variables filled in, and opens their management. */
export function SavedReplies({ values, onInsert }: SavedRepliesProps) {
  const { db } = useShell();
  const saved = useQuery(savedReplies(db));
  const [isManaging, setManaging] = useState(false);
  const insert = (id: string) => {
    const reply = saved.data?.find((one) => one.id === id);
    if (reply) onInsert(fillReply(reply.content, values));
  };
  return (
    <>
      <Select
        className={styles.lmSaved}
        aria-label="Insert a saved reply"
        placeholder={saved.isError ? 'Saved replies could not be loaded' : 'Insert a saved reply'}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        loading={saved.isPending}
        notFoundContent={saved.data?.length === 0 ? 'No saved replies yet' : 'No results'}
        options={(saved.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        onSelect={(id: string | null) => id && insert(id)}
      />
      <Button type="text" icon={<SnippetsOutlined aria-hidden />} onClick={() => setManaging(true)}>
        Manage
      </Button>
      {isManaging && <SavedRepliesDialog onClose={() => setManaging(false)} />}
    </>
  );
}
