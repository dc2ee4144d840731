import type { ModuleOverview, Overview } from '@landfall/modules';
import { EXIT, Failure } from './failure.ts';

/** One module of an overview.
 *  @throws Failure no_such_module, with the existing names */
export function moduleOf({ modules, environment }: Overview, name: string): ModuleOverview {
  const found = modules.find(({ module }) => module === name);
  if (found) return found;
  const known = modules.map(({ module }) => module).join(', ');
  const message = `${environment} knows no module ${name}. Publish it first, or check the name: ${known || 'there is none yet'}.`;
  throw new Failure(EXIT.notFound, 'no_such_module', message);
}
