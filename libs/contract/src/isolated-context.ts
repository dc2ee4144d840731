import { QueryObserver } from '@tanstack/react-query';
import type { IsolatedContext } from './isolated.ts';
import type { ShellContext } from './shell-context.ts';

/** The parts that belong to one page or slot. */
type Own<Props> = Pick<IsolatedContext<Props>, 'props' | 'place' | 'navigate' | 'fail'>;

/** The shell's context without React and TanStack Query. */
export function isolatedContext<Props>(shell: ShellContext, own: Own<Props>): IsolatedContext<Props> {
  const { db, bus, queries, session, theme, settings, toast, log } = shell;
  return {
    ...own,
    db,
    bus,
    session,
    theme,
    settings,
    toast,
    log,
    query<T>({ key, read }: { key: readonly unknown[]; read: (signal: AbortSignal) => Promise<T> }) {
      const observer = new QueryObserver<T>(queries, { queryKey: key, queryFn: ({ signal }) => read(signal) });
      return { get: () => observer.getCurrentResult(), subscribe: (changed) => observer.subscribe(changed) };
    },
    invalidate: (key) => void queries.invalidateQueries({ queryKey: key }),
  };
}
