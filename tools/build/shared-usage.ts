import type { Rspack } from '@rsbuild/core';
import { sourceFilesOf } from './data-usage.ts';
import { groupOf } from './shared-packages.ts';
import { pageImportsOf } from './page-imports.ts';
import { ENTRY, type Needs } from '../../libs/delivery/src/release-document.ts';

export interface PageFiles {
  files: string[];
  /** Groups of shared parts. */
  shared: string[];
}

/** The shared parts that a build uses, and the files of each page, from the finished compilation. */
export interface SharedUsage {
  needs: Needs;
  /** The exposed module, without the entry that contains it. */
  module: PageFiles;
  /** By route pattern. */
  pages: Record<string, PageFiles>;
  /** Files of this repository in the build. */
  sources: string[];
}

const CONSUMED = /^consume shared module \(\w+\) (.+)@([^@\s]+)/;

/** `antd/es/table` and `^6.6.8` for a module from the share scope. */
function consumed(module: Rspack.Module): { name: string; range: string } | undefined {
  const [, name, range] = CONSUMED.exec(module.identifier()) ?? [];
  return name && range ? { name, range } : undefined;
}

function namesOf({ moduleGraph }: Rspack.Compilation, module: Rspack.Module): string[] {
  const specifiers = moduleGraph
    .getIncomingConnections(module)
    .filter(({ dependency }) => dependency?.type.includes('specifier'));
  return [...new Set(specifiers.map(({ dependency }) => dependency.ids?.[0] ?? '*'))].sort();
}

function needsOf(compilation: Rspack.Compilation): Needs {
  const parts = [...compilation.modules].flatMap((module) => {
    const part = consumed(module);
    return part ? [[part.name, { range: part.range, names: namesOf(compilation, module) }] as const] : [];
  });
  return Object.fromEntries(parts.sort(([one], [other]) => one.localeCompare(other)));
}

/** Scripts and styles. */
const filesOf = (group: Rspack.ChunkGroup) => [...group.getFiles()].filter((file) => /\.(js|css)$/.test(file));

function sharedBy({ chunkGraph }: Rspack.Compilation, group: Rspack.ChunkGroup): string[] {
  const modules = group.chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
  return [...new Set(modules.flatMap((module) => groupOf(consumed(module)?.name ?? '') ?? []))].sort();
}

/** The pages in a chunk group: it is the target of an import() in the route table. */
const pagesOf = (group: Rspack.ChunkGroup): string[] =>
  group.origins.flatMap(({ module, request }) => {
    const file = module?.nameForCondition();
    return file && request ? (pageImportsOf(file).get(request) ?? []) : [];
  });

export function sharedUsageOf(compilation: Rspack.Compilation): SharedUsage {
  const groups = [...compilation.chunkGroups];
  const partOf = (group: Rspack.ChunkGroup): PageFiles => ({ files: filesOf(group), shared: sharedBy(compilation, group) });
  // the entry contains it and is requested anyway; its styles have their own chunk (remote.preset.ts)
  const exposed = groups.filter((group) => group.isInitial() || group.name === '__federation_expose_module').map(partOf);
  const pages = groups.flatMap((group) => pagesOf(group).map((page) => [page, partOf(group)] as const));
  return {
    needs: needsOf(compilation),
    module: {
      files: exposed.flatMap(({ files }) => files).filter((file) => file !== ENTRY),
      shared: [...new Set(exposed.flatMap(({ shared }) => shared))],
    },
    pages: Object.fromEntries(pages),
    sources: sourceFilesOf(compilation),
  };
}
