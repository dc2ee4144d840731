import { useShell } from '@landfall/contract';
import { DataState, Timeline } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { historyOf } from './history.query.ts';
import { entryOf } from './step-words.ts';

/** Everything that happened to a quote or an order: moves, messages, payments and mails, the oldest first. */
export function History({ type, id }: { type: 'quote' | 'order'; id: string }) {
  const { db } = useShell();
  const history = useQuery(historyOf(db, type, id));
  return (
    <DataState
      query={history}
      skeleton={<Skeletons rows={4} />}
      empty={<p className="muted">Nothing has happened yet.</p>}
      errorTitle="The timeline could not be loaded"
    >
      {(steps) => <Timeline entries={steps.map(entryOf).toReversed()} />}
    </DataState>
  );
}
