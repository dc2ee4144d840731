import type { ModuleKey } from '@landfall/modules';
import type { Config } from '../../kernel/config.ts';

/** Keys trusted to sign maps and releases. A production build contains them (LANDFALL_MODULE_KEYS, as JSON), and the configuration can't add any;
 *  the demo's keys come from the configuration. */
export function moduleKeys({ moduleKeys: configured = [] }: Config): ModuleKey[] {
  const built = process.env.LANDFALL_MODULE_KEYS;
  return built ? (JSON.parse(built) as ModuleKey[]) : configured;
}
