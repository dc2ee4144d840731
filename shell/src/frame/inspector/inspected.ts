import type { ShellContext } from '@landfall/contract';
import type { createBrowserRouter } from 'react-router-dom';
import type { Host } from '../../modules/host.ts';

/** The shell that the inspector looks into. */
export interface Inspected {
  context: ShellContext;
  host: Host;
  router: ReturnType<typeof createBrowserRouter>;
}
