import { type Bar, BarChart } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import type { ReleaseRow } from '@landfall/modules';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ModuleProps } from '../action.ts';
import { kilobytes } from '../format.ts';
import { versions } from '../releases.query.ts';
import styles from '../releases.module.css';

/** As much of a version as fits below a bar. */
const SHOWN = 14;

const barOf = ({ version, bytes }: ReleaseRow): Bar => ({ label: version.slice(0, SHOWN), value: bytes });

/** "24.0 kB, 1.2 kB more than 1.4.1" */
function changeText([newest, before]: readonly ReleaseRow[]): string {
  if (!newest) return '';
  if (!before || newest.bytes === before.bytes) return `${newest.version} has ${kilobytes(newest.bytes)}.`;
  const by = Math.abs(newest.bytes - before.bytes);
  const more = newest.bytes > before.bytes ? 'more' : 'less';
  return `${newest.version} has ${kilobytes(newest.bytes)}, ${kilobytes(by)} ${more} than ${before.version}.`;
}

/** The bytes of the newest releases, oldest first. */
export function Sizes({ overview, module: { module } }: ModuleProps) {
  const { data } = useInfiniteQuery(versions(useShell().db, module, overview.revision));
  const releases = data?.pages[0] ?? [];
  return (
    <section aria-labelledby="module-sizes" className={styles.relSizes}>
      <h3 id="module-sizes">Size of its releases</h3>
      <p className="muted small num">{changeText(releases)}</p>
      {releases.length > 1 && (
        <BarChart
          bars={releases.toReversed().map(barOf)}
          label={`Size of all files of ${module} by release, oldest first`}
          format={kilobytes}
        />
      )}
    </section>
  );
}
