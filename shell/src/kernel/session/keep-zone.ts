import type { ShellContext } from '@landfall/contract';

/** Tells the server this browser's time zone, for the times in messages: once per person, and again when it has changed.
 *  A chunk of its own, for an idle page. */
export function keepZone({ db, session }: Pick<ShellContext, 'db' | 'session'>): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  let told = '';
  const tell = async (key: string) => {
    try {
      if (localStorage.getItem(key) === timeZone) return;
      const { error } = await db.rpc('keep_time_zone', { p_zone: timeZone });
      if (!error) localStorage.setItem(key, timeZone);
    } catch {
      // storage is closed or full: told again on the next page
    }
  };
  const look = () => {
    const id = session.get().user?.id;
    if (!id || id === told || !timeZone) return;
    told = id;
    void tell(`landfall-zone:${id}`);
  };
  session.subscribe(look);
  look();
}
