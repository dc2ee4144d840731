import type { ModuleKey } from '@landfall/modules';

/** The page's runtime configuration. Nothing in it is secret. */
export interface Config {
  supabaseUrl: string;
  supabaseKey: string;
  /** The environment whose module map this page uses. */
  environment: string;
  /** Keys that may sign releases, if the shell was built without its own. */
  moduleKeys?: ModuleKey[];
}

/** The copy that the server inlined, else /config.json (static host). */
export async function readConfig(): Promise<Config> {
  const inlined = document.getElementById('landfall-config')?.textContent;
  if (inlined) return JSON.parse(inlined) as Config;
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`No configuration: /config.json answered ${answer.status}`);
  return (await answer.json()) as Config;
}
