import type { ReactNode } from 'react';
import { When } from './when.tsx';

/** A row of the RPC `timeline`, or a custom entry. */
export interface TimelineEntry {
  at: string | null;
  title: string;
  detail?: ReactNode;
  actor_name?: string | null;
  kind?: string;
  /** Default: done. next: expected. */
  state?: 'done' | 'now' | 'next';
}

interface Props {
  entries: readonly TimelineEntry[];
  /** The latest event waits for the reader. */
  needs?: boolean;
  /** The expected next event: "Expires Sun 22 Nov, 14:30". */
  next?: string | undefined;
  /** More events will follow. */
  open?: boolean;
}

/** Events, oldest first, as a vertical route line; the last entry is the current state. */
export function Timeline({ entries, needs = false, next, open = next !== undefined }: Props) {
  const last = entries.length - 1;
  return (
    <ol className={needs ? 'trail small needs' : 'trail small'}>
      {entries.map((entry, index) => (
        <Entry
          key={`${entry.at}-${entry.title}-${index}`}
          entry={entry}
          state={entry.state ?? (open && index === last ? 'now' : 'done')}
        />
      ))}
      {next && <li className="next muted">{next}</li>}
    </ol>
  );
}

const Entry = ({ entry: { at, title, detail, actor_name }, state }: { entry: TimelineEntry; state: 'done' | 'now' | 'next' }) => (
  <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
    <strong dir="auto">{title}</strong>{' '}
    {at && (
      <span className="muted">
        <When at={at} />
      </span>
    )}
    {(detail || actor_name) && (
      <div className="muted" dir="auto">
        {[actor_name, detail].filter(Boolean).map((part, index) => (
          <span key={index}>
            {index > 0 && ' · '}
            {part}
          </span>
        ))}
      </div>
    )}
  </li>
);
