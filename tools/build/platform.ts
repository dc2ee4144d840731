import type { Rspack } from '@rsbuild/core';
import type { Platform } from '../../supabase/functions/_shared/delivery/release-document.ts';
import { CONTRACT } from './contract.ts';
import { FACADES, SHARED_PACKAGES } from './shared-packages.ts';
import { sharedNames } from './share-table.ts';
import { versionOf } from './versions.ts';

/** platform.json: the packages a shell build shares. The gate compares it with a release's needs before activation. */
export function platformOf(compilation: Rspack.Compilation): Platform {
  const exported = sharedNames(compilation);
  const part = (name: string) => {
    const names = FACADES[name] ?? exported.get(name);
    return { version: versionOf(name), ...(names ? { names: [...names].sort() } : {}) };
  };
  const modules = Object.fromEntries(SHARED_PACKAGES.map((name) => [name, part(name)]));
  return { contract: CONTRACT, modules };
}
