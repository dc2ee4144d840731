import path from 'node:path';
import { type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { EARLY, FRAMEWORK, READS } from './chunk-table.ts';
import { compiledAtOnce } from './compiled-at-once.ts';
import { selectRule, stylePlugins, styleRule } from './component-styles/component-styles.ts';
import { federationEsm } from './federation-esm.ts';
import { HASH } from '../files.ts';
import { fontRules } from './font-parts/font-parts.ts';
import { transformImport } from './imports.ts';
import { licenses } from './licenses.ts';
import { isSmallPart, sharesItsInside } from './shared-packages.ts';
import { CHUNK_TIMEOUT, SMALLEST_CHUNK } from './remote.preset.ts';
import { withSourceMaps } from './source-maps.ts';
import { TABLE, shareFolder, virtualModules } from './share-table.ts';
import { leavesOutUnused } from './unused-code.ts';
import { root } from '../versions.ts';
import { palette, rootVars } from '../../libs/ui/src/theme/palette.ts';

/** The palette as CSS, applied before any script runs, so that a dark system never shows a white page. The shell's first statement then
 *  applies the reader's settings. */
const firstPaintStyle = (): string =>
  `:root{${rootVars(palette('light'))}}@media(prefers-color-scheme:dark){:root{${rootVars(palette('dark'))}}}`;

export interface ShellBuild {
  folder: string;
  /** Of a release: the page names it, for reports of errors, and the build has source maps. */
  version?: string;
  /** How the shell loads remotes; default: federation. tools/bench bundles them. */
  remotes?: Rspack.Plugins;
}

const inModules = (file: string) => path.join(root, 'node_modules', file);

/** Smaller builds of packages that a bundler does not choose by itself: React Router's without warnings for developers, which its `exports`
 *  don't name, and that of RxJS for browsers with classes. */
const SMALLER_BUILDS = {
  'react-router$': inModules('react-router/dist/production/index.mjs'),
  'react-router/dom$': inModules('react-router/dist/production/dom-export.mjs'),
  rxjs$: inModules('rxjs/dist/esm/index.js'),
};

const inPackages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/** The shell's own code consists of four files, loaded in parallel. With these sizes, the framework arrives last, and when the second
 *  largest has arrived it needs about one more round trip: then the early preloads start (chunk-table.ts). */
const FIRST_FILES = {
  framework: {
    name: FRAMEWORK,
    chunks: 'initial',
    test: inPackages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
    enforce: true,
  },
  data: {
    name: 'lib-data',
    chunks: 'initial',
    test: inPackages('@supabase', 'iceberg-js', '@tanstack', 'valibot'),
    enforce: true,
  },
} as const;

/** Keeps the federation runtime in the chunk of its only user, although it is large enough for its own file. */
const ONE_FEDERATION_CHUNK = {
  name: 'federation',
  test: /[\\/]@module-federation[\\/]/,
  chunks: 'async',
  enforce: true,
} as const;

/** What every kind of popup needs, once: selects, menus, tooltips, pickers. */
const POPUPS = {
  name: 'popups',
  test: /[\\/]@rc-component[\\/](trigger|portal|resize-observer)[\\/]/,
  chunks: 'async',
  priority: 2,
  enforce: true,
} as const;

/** What several shared groups need, once (shared-packages.ts). */
const SHARED_INSIDE = { chunks: ({ name }: Rspack.Chunk) => sharesItsInside(name), minChunks: 3, enforce: true } as const;
const LENT_INSIDE = {
  small: {
    name: 'shared-inside',
    test: (module: Rspack.Module, { chunkGraph }: { chunkGraph: Rspack.Compilation['chunkGraph'] }) =>
      chunkGraph.getModuleChunks(module).some(({ name }) => isSmallPart(name)),
    priority: 1,
    ...SHARED_INSIDE,
  },
  large: { name: 'shared-inside-large', ...SHARED_INSIDE },
};

/** Files that every remote's page loads: the shell's first ones and the federation runtime's. */
const ON_EVERY_PAGE = /^static\/js\/([^/]+|async\/federation\.[^/]+)$/;

/** Runs before everything else in the shell's bundle. */
const RETRY = path.join(import.meta.dirname, 'runtime/retry.ts');

/** Replaces the matching part of an import's request. */
export const replaceRequest = (from: RegExp, to: string) =>
  new rspack.NormalModuleReplacementPlugin(from, (module) => {
    module.request = module.request.replace(from, to);
  });

/** One tooltip that moves between its places (`tooltip.unique` of antd's ConfigProvider) is not used, and would bring all code of popups into every
 *  page. */
const withoutUniqueTooltips = () =>
  replaceRequest(/^\.\.\/tooltip\/UniqueProvider$/, path.join(import.meta.dirname, 'runtime/no-unique-tooltips.ts'));

const federated = () => [
  new rspack.experiments.VirtualModulesPlugin(virtualModules()),
  replaceRequest(/^\.\/share-table\.ts$/, TABLE),
];

/** What the shell reads as `process.env.NAME`. */
export const fromEnvironment = (name: string, value: string): Record<string, string> => ({
  [`process.env.${name}`]: JSON.stringify(value),
});

/** The shell: an ordinary application without a federation plugin, so its own code is tree-shaken. */
export const shellConfig = ({ folder, version, remotes = federated() }: ShellBuild): RsbuildConfig => ({
  root: path.join(root, 'shell'),
  mode: 'production',
  plugins: [pluginReact({ fastRefresh: false, splitChunks: false })],
  source: {
    entry: {
      index: { import: [RETRY, './src/main.tsx'], html: true },
      [EARLY]: { import: [path.join(shareFolder, 'early.ts')], html: false }, // placed in the page by chunk-table.ts
      [READS]: { import: [path.join(root, 'shell/src/kernel/first-screen/send-reads.ts')], html: false },
    },
    define: {
      ENV_TARGET: '"web"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ...fromEnvironment('LANDFALL_MODULE_KEYS', process.env['LANDFALL_MODULE_KEYS'] ?? ''),
      ...fromEnvironment('LANDFALL_HOT_MODULE', ''), // tools/dev
    },
    transformImport,
  },
  resolve: { alias: { ...federationEsm, ...SMALLER_BUILDS } },
  html: {
    template: './index.html',
    ...(version !== undefined && { meta: { 'landfall-release': version } }),
    tags: [{ tag: 'style', children: firstPaintStyle(), head: true, append: false }],
  },
  security: { sri: { enable: true, algorithm: HASH } },
  output: {
    distPath: { root: folder },
    cleanDistPath: true,
    legalComments: 'none',
    cssModules: { localIdentName: '[local]', exportLocalsConvention: 'asIs' }, // only the monolith bundles remotes
    ...(version !== undefined && withSourceMaps.output),
  },
  performance: { printFileSize: false },
  tools: {
    rspack: {
      output: {
        uniqueName: 'landfall',
        chunkLoadTimeout: CHUNK_TIMEOUT,
        crossOriginLoading: 'anonymous',
        ...(version !== undefined && withSourceMaps.rspackOutput),
      },
      module: { rules: [leavesOutUnused, styleRule, selectRule, ...fontRules()] },
      plugins: [licenses(), ...remotes, ...stylePlugins(), withoutUniqueTooltips(), compiledAtOnce(ON_EVERY_PAGE)],
      optimization: {
        splitChunks: {
          minSize: SMALLEST_CHUNK,
          cacheGroups: { ...FIRST_FILES, federation: ONE_FEDERATION_CHUNK, popups: POPUPS, ...LENT_INSIDE },
        },
      },
    },
  },
});
