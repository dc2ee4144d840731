import type { ModuleName, RemoteModule, ShellContext } from '@landfall/contract';
import { findModule } from './find-module.ts';

const loading = new Map<ModuleName, Promise<RemoteModule>>();
const failed = new Set<ModuleName>();

async function loadAnew(shell: ShellContext, name: ModuleName, path: string | undefined): Promise<RemoteModule> {
  try {
    const module = await findModule(name, path, failed.has(name));
    module.start?.(shell);
    return module;
  } catch (error) {
    loading.delete(name);
    failed.add(name);
    shell.log.warn('modules', `${name} did not load`, error);
    throw error;
  }
}

/** Resolves to a remote, started. The same promise until it fails; the next call after a failure tries anew, under other URLs.
 *  @param path the page to come: its code is waited for too
 *  @throws NotLoaded where no release of it came; what `start` throws */
export function loadModule(shell: ShellContext, name: ModuleName, path?: string): Promise<RemoteModule> {
  const known = loading.get(name) ?? loadAnew(shell, name, path);
  loading.set(name, known);
  return known;
}
