import type { ModuleKey } from '@landfall/modules';

/** What the page is told about its surroundings at run time. Nothing in it is secret. */
export interface Config {
  supabaseUrl: string;
  supabaseKey: string;
  /** Whose module map is used here. */
  environment: string;
  /** Keys that may sign releases, where the shell was built without its own. */
  moduleKeys?: ModuleKey[];
}

/** The copy that the server inlined into the page, else /config.json (a static host). */
export async function readConfig(): Promise<Config> {
  const inlined = document.getElementById('landfall-config')?.textContent;
  if (inlined) return JSON.parse(inlined) as Config;
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`No configuration: /config.json answered ${answer.status}`);
  return (await answer.json()) as Config;
}
