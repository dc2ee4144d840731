import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusEditor } from './status-editor.tsx';
import { type Category, statusSets } from './status-sets.query.ts';

/** /admin/status-management: the statuses of quotes and orders, and the moves between them. */
export function Component() {
  const { db } = useShell();
  const query = useQuery(statusSets(db));
  /** Outlives the editor, which starts over with each saved version. */
  const [category, setCategory] = useState<Category>('quote');
  return (
    <PageFrame title="Status management">
      <DataState query={query} skeleton={<Skeletons rows={8} />} errorTitle="The statuses could not be loaded">
        {(stored) => <StatusEditor key={stored.version} stored={stored} category={category} onCategory={setCategory} />}
      </DataState>
    </PageFrame>
  );
}
