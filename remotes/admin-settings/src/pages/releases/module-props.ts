import type { ModuleOverview, Overview } from '@landfall/modules';
import type { Action } from './action.ts';

/** What each part of a module's drawer gets. */
export interface ModuleProps {
  overview: Overview;
  module: ModuleOverview;
  /** When it was read, ms since 1970. */
  now: number;
  onAsk(action: Action): void;
}
