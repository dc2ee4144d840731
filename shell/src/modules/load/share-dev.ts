// Development builds only: gives a hot remote the shell's shared packages, and its one react-refresh runtime, as plain modules.
import { shared } from './share-table.ts';

interface SharedPackage {
  lib?: () => unknown;
  get?: () => unknown;
}

async function resolve({ lib, get }: SharedPackage): Promise<unknown> {
  if (lib) return lib();
  const factory = (await get?.()) as () => unknown;
  return factory();
}

/** Resolves once every shared package is loaded and the global `landfallShared(name)` returns them. */
export async function shareWithDevRemotes(): Promise<void> {
  const packages = new Map<string, unknown>([
    ['react-refresh/runtime', await import('react-refresh/runtime')],
    ['react/jsx-dev-runtime', await import('react/jsx-dev-runtime')],
  ]);
  for (const [name, entry] of Object.entries(shared)) packages.set(name, await resolve(entry as SharedPackage));
  const landfallShared = (name: string): unknown => {
    if (!packages.has(name)) throw new Error(`The shell does not share ${name}`);
    return packages.get(name);
  };
  Object.assign(globalThis, { landfallShared });
}
