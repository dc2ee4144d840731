import { counted } from './figures.ts';
import type { ModuleProps } from './module-props.ts';

/** Which versions the open tabs run; an old one is a tab that nobody has reloaded. */
export function OpenTabs({ module: { adoption } }: ModuleProps) {
  const most = Math.max(1, ...adoption.map(({ tabs }) => tabs));
  return (
    <section aria-labelledby="open-tabs">
      <h3 id="open-tabs">Open tabs</h3>
      {adoption.length === 0 && <p className="muted small">No open tab has shown it in the last minute.</p>}
      <ul className="rel-tabs num">
        {adoption.map(({ version, tabs }) => (
          <li key={version}>
            <span className="strong">{version}</span>
            <span className="rel-track" aria-hidden="true">
              <span className="ink" style={{ width: `${(tabs / most) * 100}%` }} />
            </span>
            <span>{counted(tabs, 'tab', 'tabs')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
