import type { Logger, SiteSettings, Store } from '@landfall/contract';
import { AppError, type Db, unwrap } from '@landfall/db';
import type { Bus } from '@landfall/events';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createStore } from '../parts/store.ts';

const FOOTER_SETTINGS = ['footer_settings'] as const;

/** The single record behind header, footer and home page. Fetched at the start, after each save and when the window gets the focus.
 *  @param inlined the record that the server put into the page, which its first screen shows */
export function createSiteSettings(
  db: Db,
  queries: QueryClient,
  bus: Bus,
  log: Logger,
  inlined: SiteSettings | null = null,
): Store<SiteSettings> {
  const store = createStore<SiteSettings>(inlined ?? {});
  const observer = new QueryObserver<SiteSettings, Error>(queries, {
    queryKey: FOOTER_SETTINGS,
    queryFn: ({ signal }) => fetchFooterSettings(db, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  observer.subscribe(({ data, error, isFetching }) => {
    if (data) store.set(data);
    else if (error && !isFetching) log.warn('settings', error.message);
  });
  bus.on('settings.saved').subscribe(({ table }) => {
    if (table === 'footer_settings') void queries.invalidateQueries({ queryKey: FOOTER_SETTINGS });
  });
  return store;
}

/** @throws Error with the specification's text if the record can't be read */
export async function fetchFooterSettings(db: Db, signal: AbortSignal): Promise<SiteSettings> {
  const found = await unwrap(db.from('footer_settings').select().limit(1).abortSignal(signal).maybeSingle()).catch(
    (error: unknown) => {
      const message = error instanceof AppError ? error.message : String(error);
      throw new Error(`Failed to fetch footer settings: ${message}`, { cause: error });
    },
  );
  if (!found) throw new Error('No footer settings record found');
  return found;
}
