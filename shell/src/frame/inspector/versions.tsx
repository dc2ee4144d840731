import { useShell } from '@landfall/contract';
import { formatDate } from '@landfall/ui/record';
import type { ReleaseRow } from '@landfall/modules';
import { useQuery } from '@tanstack/react-query';
import { versionsOf } from './registry.query.ts';

const shortCommit = ({ commit }: ReleaseRow): string => (commit ? commit.slice(0, 8) : 'no commit');

/** This page with another version of a module, in this tab; the shell asks before it runs. */
const pageWith = (module: string, version: string): string => {
  const query = new URLSearchParams(location.search);
  query.set(`module.${module}`, version);
  return `${location.pathname}?${query}`;
};

/** The newest versions of a module, what was committed since the one on screen, and a way to try each here. */
export function Versions({ module, version }: { module: string; version: string }) {
  const { db } = useShell();
  const { data = [], isError } = useQuery(versionsOf(db, module));
  const shown = data.findIndex((row) => row.version === version);
  if (isError) return null; // Sources says which right is missing
  return (
    <>
      <h3>Versions</h3>
      <ul className="sh-inspector-versions num">
        {data.map((row, nth) => (
          <li key={row.version}>
            <span>
              {row.version} <span className="muted">{formatDate(row.publishedAt)}</span>
              <br />
              <span className="muted">
                {shortCommit(row)} by {row.publishedBy}
                {shown >= 0 && nth < shown && ', newer'}
              </span>
            </span>
            {row.version === version ? (
              <span className="muted">on screen</span>
            ) : (
              module !== 'shell' && <a href={pageWith(module, row.version)}>Try here</a>
            )}
          </li>
        ))}
      </ul>
      {data[0] && shown > 0 && (
        <p className="small num">
          Committed since this version: {shortCommit(data[shown]!)}..{shortCommit(data[0])}
        </p>
      )}
      {module !== 'shell' && (
        <p className="small">
          <a href={`/admin/releases/${module}`}>History and errors of {module}</a>
        </p>
      )}
    </>
  );
}
