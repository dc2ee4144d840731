// Only in a development build: gives a hot remote what the shell lends, and the one react-refresh runtime, as plain modules.
import { shared } from './share-table.ts';

interface Part {
  lib?: () => unknown;
  get?: () => unknown;
}

async function partOf(part: Part): Promise<unknown> {
  if (part.lib) return part.lib();
  const factory = (await part.get?.()) as () => unknown;
  return factory();
}

/** Resolves when every lent part is here; from then on the global `landfallLent(name)` answers at once. */
export async function lendToDevRemotes(): Promise<void> {
  const parts = new Map<string, unknown>([
    ['react-refresh/runtime', await import('react-refresh/runtime')],
    ['react/jsx-dev-runtime', await import('react/jsx-dev-runtime')],
  ]);
  for (const [name, part] of Object.entries(shared)) parts.set(name, await partOf(part as Part));
  const landfallLent = (name: string): unknown => {
    if (!parts.has(name)) throw new Error(`The shell does not lend ${name}`);
    return parts.get(name);
  };
  Object.assign(globalThis, { landfallLent });
}
