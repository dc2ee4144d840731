import { useHost } from '../../modules/host.ts';
import type { Region } from './regions.ts';

/** Draws a line around each part of the page; the chosen one is filled. */
export function Outlines({ regions, current }: { regions: Region[]; current: Region }) {
  const { modules } = useHost();
  const versions = new Map(modules.list().map(({ module, version }) => [module, version]));
  return (
    <div className="sh-outlines" aria-hidden="true">
      {regions.map(({ id, part, module, element }) => {
        const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        if (width === 0 || height === 0) return null; // drawn elsewhere: a dialog
        return (
          <div key={id} className={id === current.id ? 'is-current' : ''} style={{ left, top, width, height }}>
            <span className="num">
              {part}: {module} {versions.get(module)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
