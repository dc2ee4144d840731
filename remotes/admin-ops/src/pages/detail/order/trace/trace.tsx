import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { moment } from '../../../../dates.ts';
import styles from './trace.module.css';
import { traceOf, type TraceStep } from './trace.query.ts';

const KINDS: Readonly<Record<TraceStep['kind'], string>> = {
  change: 'Changed',
  move: 'Moved to',
  mail: 'Message',
  payment_event: 'Payment event',
  job: 'Scheduled job',
  failure: 'Failed request',
};

const named = (text: string): string => text.replaceAll('_', ' ');

const titleOf = ({ kind, title }: TraceStep): string =>
  `${KINDS[kind]}: ${kind === 'failure' || kind === 'job' ? title : named(title)}`;

interface Trace {
  id: string | null;
  steps: TraceStep[];
}

/** Steps with one trace ID belong together. Those without one stay alone. */
function tracesOf(steps: readonly TraceStep[]): Trace[] {
  const traces: Trace[] = [];
  for (const step of steps) {
    const known = step.trace_id === null ? undefined : traces.find(({ id }) => id === step.trace_id);
    if (known) known.steps.push(step);
    else traces.push({ id: step.trace_id, steps: [step] });
  }
  return traces;
}

const OneTrace = ({ trace: { id, steps } }: { trace: Trace }) => (
  <li>
    <p className="small">
      {moment(steps[0]!.at)} {id && <code className={styles.id}>{id}</code>}
    </p>
    <ul className="small">
      {steps.map((step, index) => (
        <li key={`${step.kind}-${step.title}-${index}`} className={step.failed ? styles.failed : undefined}>
          {titleOf(step)}
          {step.failed && step.kind !== 'failure' && <strong> (failed)</strong>}
          {step.detail && <span className="muted"> {step.detail}</span>}
        </li>
      ))}
    </ul>
  </li>
);

/** Each request, message, payment event, job and error that touched the order, by trace ID. */
export function Trace({ orderId }: { orderId: string }) {
  const { db } = useShell();
  const query = useQuery(traceOf(db, orderId));
  return (
    <DataState
      query={query}
      skeleton={<Skeletons rows={4} />}
      empty={<p className="muted">Nothing is recorded for this order.</p>}
      errorTitle="The trace could not be loaded"
    >
      {(steps) => (
        <>
          <p className="muted small">The server’s log has the same trace IDs. Old failed requests are deleted.</p>
          <ol className={styles.traces}>
            {tracesOf(steps).map((trace, index) => (
              <OneTrace key={trace.id ?? index} trace={trace} />
            ))}
          </ol>
        </>
      )}
    </DataState>
  );
}
