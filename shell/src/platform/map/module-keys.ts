import type { ModuleKey } from '@landfall/modules';
import type { Config } from '../../config.ts';

/** The keys that may sign maps and releases. A real deployment names them when the shell is built (LANDFALL_MODULE_KEYS, as JSON), and
 *  then nothing that comes at run time adds one; the demo's come with the configuration. */
export function moduleKeys({ moduleKeys: configured = [] }: Config): ModuleKey[] {
  const built = process.env.LANDFALL_MODULE_KEYS;
  return built ? (JSON.parse(built) as ModuleKey[]) : configured;
}
