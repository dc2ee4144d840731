import fs from 'node:fs';
import path from 'node:path';
import { type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { pluginReact } from '@rsbuild/plugin-react';
import { compiledAtOnce } from './compiled-at-once.ts';
import { CONTRACT_RANGE } from './contract.ts';
import { cssModulesOf } from './css-modules.ts';
import { federationEsm, leanEntry } from './federation-esm.ts';
import { HASH } from '../files.ts';
import { ICON_BASES, iconsUseSharedBase, transformImport } from './imports.ts';
import { licenses } from './licenses.ts';
import { markMissingGlobals } from './missing-globals.ts';
import { SHARED_PACKAGES } from './shared-packages.ts';
import { withSourceMaps } from './source-maps.ts';
import { layerRule } from './third-party-styles/third-party-styles.ts';
import { ENTRY, MANIFEST } from '../../libs/delivery/src/release-document.ts';
import { root, versionOf } from '../versions.ts';

export interface RemoteBuild {
  name: string;
  version: string;
  /** The output folder. */
  folder: string;
  /** Whether its pages are isolated: it brings the packages of its package.json instead of using the shell's (docs/decisions/116). */
  isIsolated?: boolean;
}

/** ms after which a chunk counts as failed; long enough for a slow network, and less than the shell waits for a page. */
export const CHUNK_TIMEOUT = 10_000;

/** Bytes before compression. Smaller code that several chunks use is copied into each: on a slow network a request costs more. */
export const SMALLEST_CHUNK = 80_000;

export const remotesFolder = path.join(root, 'remotes');

/** Puts the exposed module into the entry: they are always needed together, and a page needs one request less. Styles keep their own
 *  chunk, because nothing would load an entry's. */
const exposedInEntry = (entry: string) => ({
  name: entry,
  enforce: true,
  chunks: ({ name }: Rspack.Chunk) => name?.startsWith('__federation_expose_') ?? false,
  test: ({ type }: Rspack.Module) => type !== 'css/mini-extract',
});

/** Every folder of remotes/ is a remote. */
export const remoteNames = (): string[] =>
  fs
    .readdirSync(remotesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(remotesFolder, entry.name, 'package.json')))
    .map((entry) => entry.name)
    .sort();

/** The global that a release's entry defines. It contains the version, so that two versions can be in one page: fallback within a page
 *  load, and tabs that stay open through a release, depend on it. */
export const globalNameOf = (name: string, version: string): string =>
  `${name}_${version.replaceAll(/(?<=-.*)-/g, '__')}`.replace(/\W/g, '_'); // distinguishes 1.5.0-rc-1 from 1.5.0-rc.1

/** No fallback copies: shared parts come from the shell or not at all. `antd/es/` is listed by prefix, so that a component which is not
 *  shared appears in the manifest and is refused instead of being bundled as a second copy. */
const sharedConfig = () =>
  Object.fromEntries(
    [...SHARED_PACKAGES, ...ICON_BASES, 'antd/es/'].map((name) => [
      name,
      { singleton: true, import: false as const, requiredVersion: `^${versionOf(name)}` },
    ]),
  );

interface Files {
  sync: string[];
  async: string[];
}
const sortedFiles = ({ sync, async }: Files): Files => ({ sync: sync.toSorted(), async: async.toSorted() });
const sortedAssets = ({ js, css }: { js: Files; css: Files }) => ({ js: sortedFiles(js), css: sortedFiles(css) });

/** Names are not chosen by how often a letter occurs: with source maps on, letters of this machine's paths would count, and a build must have the
 *  same bytes everywhere. (SWC's option is not in Rspack's types.) */
const MINIFIED = { jsOptions: { minimizerOptions: { mangle: { disableCharFreq: true } as object } } };

const RUNTIME_PLUGINS = ['request-preloaded.ts', 'retry.ts', 'require-hash.ts'];

/** Where every import of an isolated remote looks first, also those of packages that it has in common with others. Otherwise such a package
 *  would bring the shell's React. */
export const ownPackages = (name: string): string[] => [path.join(remotesFolder, name, 'node_modules'), 'node_modules'];

const federation = ({ name, version, isIsolated }: RemoteBuild) =>
  pluginModuleFederation({
    name: globalNameOf(name, version),
    filename: ENTRY,
    exposes: { './module': './src/module.tsx' },
    dts: false,
    shareStrategy: 'loaded-first', // version-first would load every remote's entry at start
    manifest: {
      fileName: MANIFEST,
      additionalData: ({ stats }) => {
        const buildInfo = { ...stats.metaData.buildInfo, buildVersion: version };
        const shared = stats.shared.toSorted((one, other) => one.name.localeCompare(other.name)); // otherwise in the order the bundler found them
        const exposes = stats.exposes.map((exposed) => ({ ...exposed, assets: sortedAssets(exposed.assets) }));
        return { ...stats, shared, exposes, metaData: { ...stats.metaData, buildInfo, contract: CONTRACT_RANGE } };
      },
    },
    shared: isIsolated ? {} : sharedConfig(),
    runtimePlugins: RUNTIME_PLUGINS.map((file) => path.join(import.meta.dirname, 'runtime', file)),
    experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
  });

/** Replaces a remote's version from its package.json by the release's. */
const reportsItsVersion = (version: string) =>
  new rspack.NormalModuleReplacementPlugin(/^\.{1,2}\/package\.json$/, (asked) => {
    asked.request = `data:application/json,${JSON.stringify({ version })}`;
  });

/** Origins that may load a remote from a dev server: a shell on this machine. */
export const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** The build of every remote: no copy of a shared package unless it is isolated, the shell's federation runtime, hashes for every chunk. */
export const remoteConfig = (build: RemoteBuild): RsbuildConfig => ({
  root: path.join(remotesFolder, build.name),
  mode: 'production',
  plugins: [pluginReact({ fastRefresh: false }), federation(build)],
  source: { entry: {}, transformImport },
  resolve: { alias: federationEsm },
  server: { cors: { origin: LOOPBACK } },
  security: { sri: { enable: true, algorithm: HASH } },
  output: {
    assetPrefix: 'auto',
    distPath: { root: build.folder },
    cleanDistPath: true,
    minify: MINIFIED,
    legalComments: 'none',
    cssModules: cssModulesOf(build.name),
    ...withSourceMaps.output,
  },
  performance: { printFileSize: false },
  tools: {
    rspack: {
      ...(build.isIsolated && { resolve: { modules: ownPackages(build.name) } }),
      output: {
        chunkLoadTimeout: CHUNK_TIMEOUT,
        crossOriginLoading: 'anonymous',
        strictModuleErrorHandling: true,
        ...withSourceMaps.rspackOutput,
      },
      module: { rules: [layerRule] },
      plugins: [
        ...markMissingGlobals(),
        licenses(),
        leanEntry(),
        ...(build.isIsolated ? [] : [iconsUseSharedBase()]),
        reportsItsVersion(build.version),
        compiledAtOnce(/remoteEntry/),
      ],
      // by position, not by a hash of names: the federation plugin's names contain paths of the machine, and a build must have the same
      // bytes everywhere
      optimization: {
        moduleIds: 'natural',
        chunkIds: 'natural',
        splitChunks: {
          minSize: SMALLEST_CHUNK,
          cacheGroups: { exposed: exposedInEntry(globalNameOf(build.name, build.version)) },
        },
      },
    },
  },
});
