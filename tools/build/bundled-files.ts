import type { Rspack } from '@rsbuild/core';

interface Concatenated extends Rspack.Module {
  modules?: Rspack.Module[];
}

/** Files whose code or bytes a compilation contains, sorted. */
export function bundledFiles({ modules, chunkGraph }: Rspack.Compilation): string[] {
  const filesOf = (module: Rspack.Module): string[] =>
    (module as Concatenated).modules?.flatMap(filesOf) ?? [module.nameForCondition() ?? ''];
  const inChunks = [...modules].filter((module) => chunkGraph.getModuleChunks(module).length > 0);
  return [...new Set(inChunks.flatMap(filesOf))].filter(Boolean).sort();
}
