import { useShell } from '@landfall/contract';
import { DataState, Timeline, type TimelineEntry } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { historyOf, type Step } from './history.query.ts';
import { methodName, paymentWord } from '../../../payments/labels.ts';

/** A payment's step says method, state and reference, as the database names them: said in words. */
const paymentDetail = (detail: string): string => {
  const [method = '', state = '', ...rest] = detail.split(', ');
  return [methodName(method), paymentWord(state).label, ...rest].join(', ');
};

/** A step as the timeline shows it. */
const entryOf = (step: Step): TimelineEntry =>
  step.kind === 'payment' && step.detail ? { ...step, detail: paymentDetail(step.detail) } : step;

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

/** The timeline over the workbench, without leaving it. */
export const HistoryDrawer = ({
  type,
  id,
  open,
  onClose,
}: {
  type: 'quote' | 'order';
  id: string;
  open: boolean;
  onClose(): void;
}) => (
  <Drawer title="History" open={open} onClose={onClose} size={400} destroyOnHidden>
    <History type={type} id={id} />
  </Drawer>
);
