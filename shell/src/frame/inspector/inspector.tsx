import type { Frame } from '@landfall/modules';
import { useEffect, useState } from 'react';
import { placesOf } from '../../modules/health/fault-of.ts';
import { originOf, shellOrigin } from '../../modules/health/watch-faults.ts';
import type { ActiveRelease } from '../../modules/active-release.ts';
import { useHost } from '../../modules/host.ts';
import { useAuth } from '../../kernel/session/auth-provider.tsx';
import { Outlines } from './outlines.tsx';
import { errorsAround } from './react-tree.ts';
import { type Region, regionAt, regionsOf } from './regions.ts';
import type { Place } from './registry.query.ts';
import { Sources } from './sources.tsx';
import { Versions } from './versions.tsx';
import './inspector.css';

interface InspectorProps {
  /** Of the page on screen. */
  pathname: string;
  onClose: () => void;
}

/** Places that are looked up for an element. */
const MAX_PLACES = 4;
const PANEL = '.sh-inspector';

const WHY = {
  stable: 'Live',
  rollout: 'In a rollout',
  override: 'Tried in this tab',
  fallback: 'The previous version: a newer one did not load',
} as const;

/** Calls back with the element under the pointer, and with one that is pressed while Alt is held: its press does nothing else. */
function usePointer(onMove: (element: Element) => void, onChoose: (element: Element) => void): void {
  useEffect(() => {
    const elementOf = ({ target }: Event) => (target instanceof Element && !target.closest(PANEL) ? target : undefined);
    const moved = (event: PointerEvent) => {
      const element = elementOf(event);
      if (element) onMove(element);
    };
    const pressed = (event: MouseEvent) => {
      const element = event.altKey ? elementOf(event) : undefined;
      if (!element) return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(element);
    };
    document.addEventListener('pointerover', moved);
    document.addEventListener('click', pressed, true);
    return () => {
      document.removeEventListener('pointerover', moved);
      document.removeEventListener('click', pressed, true);
    };
  });
}

/** The places of the components around an element, innermost first, in the releases of this page. Not while something is rendered. */
function placesAround(element: Element, active: Iterable<ActiveRelease>): Place[] {
  const shell = shellOrigin();
  const remotes = [...active].map(({ name, choice }) => originOf(name, choice.release));
  const originAt = (url: string) =>
    remotes.find(({ base }) => url.startsWith(base)) ?? (shell && url.startsWith(shell.base) ? shell : undefined);
  const places: Place[] = [];
  for (const error of errorsAround(element)) {
    const found = placesOf(error.stack ?? '').flatMap(({ url, line, column }) => {
      const origin = originAt(url);
      return origin ? [{ ...origin, frame: [url.slice(origin.base.length), line, column] as Frame }] : [];
    });
    // what throws is React's code in the shell, called by the component
    const own = found.find(({ module }) => module !== 'shell') ?? found.at(1) ?? found[0];
    if (own) places.push(own);
    if (places.length === MAX_PLACES) break;
  }
  return places;
}

/** Which module each part of the page is from: its version, why it was chosen, how it loaded, its source. */
export function Inspector({ pathname, onClose }: InspectorProps) {
  const { modules, pages } = useHost();
  const [, redraw] = useState(0);
  const [chosen, setChosen] = useState<{ region: Region; places: Place[]; isPinned: boolean }>();
  const pageModule = pages.at(pathname)?.module ?? 'shell';
  const regions = regionsOf(pageModule);
  const placesOfElement = (element: Element | undefined) => (element ? placesAround(element, modules.active.get().values()) : []);
  const choose = (element: Element, isPinned: boolean) =>
    setChosen({ region: regionAt(element, pageModule), places: placesOfElement(element), isPinned });
  usePointer(
    (element) => {
      if (!chosen?.isPinned) choose(element, false);
    },
    (element) => choose(element, true),
  );
  useEffect(() => {
    const timer = setInterval(() => redraw((n) => n + 1), 500); // parts move and load
    return () => clearInterval(timer);
  }, []);
  const current = (chosen && regions.find(({ id }) => id === chosen.region.id)) ?? regions[0]!;
  return (
    <>
      <Outlines regions={regions} current={current} />
      <section className="paper sh-inspector" aria-label="Modules on this page">
        <header>
          <h2>Modules on this page</h2>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </header>
        <p className="muted small">
          Move the pointer over the page, or choose a part. Alt and a press keep an element. Alt, Shift and M close this.
        </p>
        <ul className="sh-inspector-parts">
          {regions.map((region) => (
            <li key={region.id}>
              <button
                type="button"
                aria-pressed={region.id === current.id}
                onClick={() => setChosen({ region, places: placesOfElement(region.element), isPinned: true })}
              >
                {region.part} <span className="muted">{pages.nameOf(region.module)}</span>
              </button>
            </li>
          ))}
        </ul>
        {chosen?.isPinned && (
          <button type="button" className="sh-inspector-free" onClick={() => setChosen({ ...chosen, isPinned: false })}>
            Follow the pointer
          </button>
        )}
        <About key={current.module} module={current.module} places={chosen?.places ?? []} />
      </section>
    </>
  );
}

function About({ module, places }: { module: string; places: Place[] }) {
  const { modules, reports } = useHost();
  const { isAdmin } = useAuth();
  const row = modules.list().find((one) => one.module === module);
  const version = row?.version ?? (module === 'shell' ? shellOrigin()?.version : undefined);
  const own = reports.recent().filter((report) => report.module === module && report.version === version);
  const load = own.find(({ outcome }) => outcome === 'loaded' || outcome === 'fallback');
  const errors = own.filter(({ outcome }) => outcome !== 'loaded').length;
  if (!version) return <p>{module === 'shell' ? 'This shell is a development build.' : `${module} has not loaded yet.`}</p>;
  return (
    <>
      <dl className="num">
        <dt>Module</dt>
        <dd>
          {module} {version}
        </dd>
        <dt>Chosen</dt>
        <dd>{row ? `${WHY[row.why]}, revision ${row.revision}` : WHY.stable}</dd>
        <dt>Loaded in</dt>
        <dd>{load ? `${load.ms} ms` : 'not measured'}</dd>
        <dt>Errors in this tab</dt>
        <dd>{errors}</dd>
      </dl>
      {isAdmin ? (
        <>
          <Sources places={places} />
          <Versions module={module} version={version} />
        </>
      ) : (
        <p className="muted small">Sign in as an admin to see sources and other versions.</p>
      )}
    </>
  );
}
