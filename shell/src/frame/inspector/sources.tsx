import { useShell } from '@landfall/contract';
import { useQueries } from '@tanstack/react-query';
import { type Place, sourceOf } from './registry.query.ts';

/** The source files of the components around an element, innermost first. */
export function Sources({ places }: { places: Place[] }) {
  const { db } = useShell();
  const found = useQueries({ queries: places.map((place) => sourceOf(db, place, place.frame)) });
  if (places.length === 0) return <p className="muted small">Choose an element to see where its code is.</p>;
  if (found.some(({ isError }) => isError))
    return <p className="small">The source cannot be read. It needs a right in releases: ask one of their administrators.</p>;
  return (
    <>
      <h3>Source</h3>
      <ol className="sh-inspector-sources num">
        {places.map(({ module, version, frame: [path, line, column] }, nth) => {
          const { data, isPending } = found[nth]!;
          if (data?.source?.[0].startsWith('node_modules/')) return null; // React's own components
          const place = data?.source ? data.source.slice(0, 3).join(':') : `${path}:${line}:${column}`;
          return (
            <li key={`${path} ${line} ${column}`}>
              <code>{isPending ? 'Looking up…' : place}</code>{' '}
              <span className="muted">
                {module} {version}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
