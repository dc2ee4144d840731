import { useHost } from '../../modules/host.ts';
import type { Override } from '../../modules/overrides/overrides.ts';

interface OverrideBadgeProps {
  overrides: Override[];
  /** Removes them. The page reloads afterwards. */
  onEnd: () => void;
}

const endAndReload = (onEnd: () => void) => () => {
  onEnd();
  location.reload();
};

/** Always visible while this tab has overrides, with a button to remove them. */
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
      <button type="button" onClick={endAndReload(onEnd)}>
        Back to live
      </button>
    </section>
  );
}
