import { actorOf, happened, subjectOf } from './history-words.ts';
import { moment } from './figures.ts';
import type { News } from './decide.mutation.ts';

/** Somebody was faster: who, and what they did. What is asked above is asked anew over what is true now. */
export const StaleNote = ({ news: { overview, entries } }: { news: News }) => (
  <div className="well rel-stale" role="alert">
    <h3>Somebody was faster. Nothing was changed by you.</h3>
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <strong>{actorOf(entry)}</strong>, {moment(entry.at)}: {subjectOf(entry)} {happened(entry)}
          {entry.reason && <span className="muted"> · {entry.reason}</span>}
        </li>
      ))}
    </ul>
    <p className="muted">
      The registry is at revision {overview.revision} now, and what stands above was read again. Your reason is kept.
    </p>
  </div>
);
