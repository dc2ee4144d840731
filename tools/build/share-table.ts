import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { EAGER, FACADES, LAZY, chunkOf } from './shared-packages.ts';
import { root, versionOf } from '../versions.ts';

export const shareFolder = path.join(root, 'shell/src/modules/load');

/** Modules that exist only in the shell's build. */
export const TABLE = path.join(shareFolder, 'share-table.generated.js');
const facadeFile = (name: string) => path.join(shareFolder, `shared-${name.replace(/\W+/g, '-')}.generated.js`);
const sourceOf = (name: string) => JSON.stringify(FACADES[name] ? facadeFile(name) : name);

const entry = (name: string, how: string) => `  ${JSON.stringify(name)}: share('${versionOf(name)}', ${how}),`;

/** The share scope as source text: eager packages as direct imports, the others as dynamic imports. */
export function shareTable(): string {
  const bring = (group: string, name: string) => `import(/* webpackChunkName: "${chunkOf(group)}" */ ${sourceOf(name)})`;
  const later = Object.entries(LAZY).flatMap(([group, names]) =>
    names.map((name) => entry(name, `onDemand(() => ${bring(group, name)})`)),
  );
  const groups = Object.entries(LAZY).map(([group, [first]]) => `  ${JSON.stringify(group)}: () => ${bring(group, first!)},`);
  return [
    "import { eager, onDemand, share } from './share.ts';",
    ...EAGER.map((name, i) => `import * as part${i} from ${sourceOf(name)};`),
    'export const shared = {',
    ...EAGER.map((name, i) => entry(name, `eager(part${i})`)),
    ...later,
    '};',
    'export const groups = {',
    ...groups,
    '};',
  ].join('\n');
}

/** The generated modules of a shell build, by path. */
export const virtualModules = (): Record<string, string> => ({
  [TABLE]: shareTable(),
  ...Object.fromEntries(
    Object.entries(FACADES).map(([name, names]) => [facadeFile(name), `export { ${names.join(', ')} } from '${name}';`]),
  ),
});

/** The exports of each shared part, as far as the bundler knows: it can't list those of CommonJS modules. */
export function sharedNames({ modules, moduleGraph }: Rspack.Compilation): Map<string, string[]> {
  const table = [...modules].find((module) => module.nameForCondition() === TABLE);
  const parts = table ? moduleGraph.getOutgoingConnections(table) : [];
  const names = new Map<string, string[]>();
  for (const { dependency, module } of parts) {
    const provided = module && moduleGraph.getProvidedExports(module);
    if (dependency.request && Array.isArray(provided)) names.set(dependency.request, provided);
  }
  return names;
}
