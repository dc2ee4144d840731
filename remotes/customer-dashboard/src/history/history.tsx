import { useShell } from '@landfall/contract';
import { DataState, Timeline } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { historyOf } from './history.query.ts';
import { storyOf } from './story.ts';

interface HistoryProps {
  of: 'quote' | 'order';
  id: string;
  needs: boolean;
  /** More events will follow. */
  open: boolean;
  next?: string | undefined;
}

/** The history of a quote or an order as a vertical line. */
export function History({ of, id, needs, open, next }: HistoryProps) {
  const { db } = useShell();
  const history = useQuery(historyOf(db, of, id));
  return (
    <section className="paper" aria-labelledby="cd-history">
      <h2 id="cd-history">Timeline</h2>
      <DataState query={history}>
        {(rows) => <Timeline entries={storyOf(rows)} needs={needs} open={open} next={next} />}
      </DataState>
    </section>
  );
}
