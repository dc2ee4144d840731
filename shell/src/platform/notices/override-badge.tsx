import { useHost } from '../../parts/host.ts';
import type { Override } from '../overrides/overrides.ts';

interface OverrideBadgeProps {
  overrides: Override[];
  /** Forgets them; the page is loaded anew after it. */
  onEnd: () => void;
}

const reloaded = (onEnd: () => void) => () => {
  onEnd();
  location.reload();
};

/** Stays in sight while this tab shows something else than everybody's Landfall, with the way back. */
export function OverrideBadge({ overrides, onEnd }: OverrideBadgeProps) {
  const { pages } = useHost();
  return (
    <section className="sh-badge" aria-label="Versions in this tab">
      <ul>
        {overrides.map(({ module, version, preview }) => (
          <li key={module}>
            <b>{pages.nameOf(module)}</b> <span className="num">{version}</span>
            {preview ? ', preview' : ''}
          </li>
        ))}
      </ul>
      <button type="button" onClick={reloaded(onEnd)}>
        Back to live
      </button>
    </section>
  );
}
