// Compares what releases need with what this page's shell shares. A chunk of its own: only a tab that stayed open across a release of the shell
// needs it.
import { CONTRACT_VERSION } from '@landfall/contract';
import { checkFit, type Fitted } from '@landfall/delivery/fit';
import type { Choice, Release } from '@landfall/modules';

/** ms */
const TIMEOUT = 4000;

/** Every release that is live needs a newer shell than this page's. The page's panel offers a reload: it knows this error by its name, because
 *  the class is in a chunk of its own. */
export class NewerShellNeeded extends Error {
  override name = 'NewerShellNeeded';
}

/** The release's document, stored beside its files; undefined if it can't be read. Then loading the release tells. */
async function documentOf({ entry }: Release): Promise<Fitted | undefined> {
  try {
    const response = await fetch(new URL('release.json', new URL(entry, location.href)), {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return response.ok ? ((await response.json()) as Fitted) : undefined;
  } catch {
    return undefined;
  }
}

interface Shared {
  version?: string;
  lib?: () => object;
  get?: () => Promise<() => object>;
}
type Parts = Record<string, Shared>;

/** What this page's shell shares of a package: its version and, once it has loaded, its names. */
async function sharedPart(parts: Parts, name: string): Promise<{ version: string; names?: string[] } | undefined> {
  const known = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!known?.version) return undefined;
  const { version } = known;
  try {
    const part = known.lib ? known.lib() : (await known.get!())();
    // A CommonJS package does not list its names.
    return { version, ...(Object.hasOwn(part, Symbol.toStringTag) && { names: Object.keys(part) }) };
  } catch {
    return { version };
  }
}

async function fits({ release }: Choice, offered: Parts): Promise<boolean> {
  const document = await documentOf(release);
  if (!document) return true;
  const names = Object.keys(document.needs);
  const parts = await Promise.all(names.map(async (name) => [name, await sharedPart(offered, name)] as const));
  const modules = Object.fromEntries(parts.flatMap(([name, part]) => (part ? [[name, part]] : [])));
  return checkFit(document, { contract: CONTRACT_VERSION, modules }).length === 0;
}

/** The releases that work in this page's shell.
 *  @param offered the shared packages of this page's shell
 *  @throws NewerShellNeeded if there are releases, but none does */
export async function fittingChoices(name: string, choices: Choice[], offered: object): Promise<Choice[]> {
  const verdicts = await Promise.all(choices.map((choice) => fits(choice, offered as Parts)));
  const fitting = choices.filter((_choice, at) => verdicts[at]);
  if (choices.length > 0 && fitting.length === 0)
    throw new NewerShellNeeded(`Each release of ${name} needs a newer shell than this page has`);
  return fitting;
}
