import type { Db } from '@landfall/db';
import { createContext, useContext } from 'react';
import type { Appearance } from '../kernel/appearance/appearance.ts';
import type { Delivery } from './delivery.ts';
import type { Pages } from './map/pages.ts';
import type { PressLog } from './health/press-log.ts';
import type { WritableStore } from '../kernel/parts/store.ts';
import type { Faults } from './health/watch-faults.ts';
import type { Reports } from './health/reports.ts';
import type { Modules } from './load/modules.ts';
import type { ShellSession } from '../kernel/session/session.ts';
import type { Toasts } from '../kernel/toasts/toast-store.ts';

/** Shared by the shell's own components; remotes don't see it. */
export interface NextPage {
  pathname: string;
  /** Known where its link names the record that it opens. */
  heading: string | undefined;
}

export interface Host {
  appearance: Appearance;
  session: ShellSession;
  toasts: Toasts;
  delivery: Delivery;
  modules: Modules;
  presses: PressLog;
  faults: Faults;
  reports: Reports;
  pages: Pages;
  /** The pathname of the page that is in the document; empty before the first. */
  arrived: WritableStore<string>;
  /** The page that replaces it soon. */
  next: WritableStore<NextPage | undefined>;
  /** An auth client whose session is not this browser's. */
  separateAuth: () => Db['auth'];
  /** Always ends at the home page, even if the backend fails. */
  signOut: () => Promise<void>;
}

const Context = createContext<Host | undefined>(undefined);
export const HostProvider = Context.Provider;

export function useHost(): Host {
  const host = useContext(Context);
  if (!host) throw new Error('useHost must be used within a HostProvider');
  return host;
}
