// Shows pages and slots that bring their own libraries. A chunk of its own: the first of them loads it.
import { type IsolatedCode, isolatedContext, type Store, useShell } from '@landfall/contract';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { linkOf } from '../../kernel/links.ts';
import { createStore } from '../../kernel/parts/store.ts';

/** The newest value, as a store that stays the same. */
function useAsStore<T>(value: T): Store<T> {
  const [store] = useState(() => createStore(value));
  useEffect(() => store.set(value), [store, value]);
  return store;
}

function usePlace() {
  const { pathname, search, hash } = useLocation();
  const params = useParams();
  return useAsStore(useMemo(() => ({ pathname, search, hash, params }), [pathname, search, hash, params]));
}

/** Calls back with the address of a pressed link of this site, unless the page or the browser handles the press. */
function onLinkPress(element: HTMLElement, open: (to: string) => void): void {
  element.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = isPlain && !event.defaultPrevented ? linkOf(event.target) : undefined;
    if (!link || link.hasAttribute('download')) return;
    event.preventDefault();
    open(link.pathname + link.search + link.hash);
  });
}

/** Calls back with an error of a module's code that left the element empty: React removes everything when a component throws and no
 *  boundary is around it, and reports the error to the window. Returns a function that stops. */
function onEmptied(element: HTMLElement, module: string, crashed: (error: Error) => void): () => void {
  const watch = ({ error }: ErrorEvent) => {
    const isOwn = error instanceof Error && error.stack?.includes(`/${module}/`); // its releases' folder
    if (isOwn && element.childNodes.length === 0) crashed(error);
  };
  addEventListener('error', watch);
  return () => removeEventListener('error', watch);
}

/** A component of the shell around a module's code with its own libraries. Throws what makes that code crash, so that it gets the error
 *  screen, the report and the previous release of every page and slot. */
export function isolated<Props extends object>(module: string, mount: IsolatedCode<Props>['mount']): ComponentType<Props> {
  return function Isolated(given: Props) {
    const shell = useShell();
    const navigate = useNavigate();
    const frame = useRef<HTMLDivElement>(null);
    const router = useRef(navigate);
    const [crash, setCrash] = useState<{ error: unknown }>();
    const place = usePlace();
    const props = useAsStore(given);
    useEffect(() => void (router.current = navigate), [navigate]);

    useEffect(() => {
      const element = document.createElement('div');
      frame.current!.append(element);
      const open = (to: string, options?: { replace?: boolean }) => void router.current(to, options);
      const fail = (error: unknown) => setCrash({ error });
      onLinkPress(element, open);
      const stopWatching = onEmptied(element, module, fail);
      let unmount: (() => void) | undefined;
      try {
        unmount = mount(element, isolatedContext(shell, { props, place, navigate: open, fail }));
      } catch (error) {
        fail(error);
      }
      return () => {
        stopWatching();
        try {
          unmount?.();
        } catch (error) {
          shell.log.error('modules', `A page or slot of ${module} was left and could not be removed`, error);
        }
        element.remove();
      };
    }, [shell, place, props]);

    if (crash) throw crash.error;
    return <div ref={frame} />;
  };
}
