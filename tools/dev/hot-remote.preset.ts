import path from 'node:path';
import type { RsbuildConfig, Rspack } from '@rsbuild/core';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { pluginReact } from '@rsbuild/plugin-react';
import { federationEsm, leanEntry } from '../build/federation-esm.ts';
import { cssModulesOf } from '../build/css-modules.ts';
import { ICON_BASES, asPackagePath, transformImport } from '../build/imports.ts';
import { layerRule } from '../build/third-party-styles/third-party-styles.ts';
import { SHARED_PACKAGES } from '../build/shared-packages.ts';
import { ENTRY } from '../../libs/delivery/src/release-document.ts';
import { LOOPBACK, globalNameOf, ownPackages, remotesFolder } from '../build/remote.preset.ts';

const DEV_VERSION = '0.0.0-dev';

const shared = new Set([...SHARED_PACKAGES, ...ICON_BASES, 'react/jsx-dev-runtime', 'react-refresh/runtime']);

/** Shared packages are plain externals that the development shell provides. Through the share scope, a hot update would not load newly
 *  used shared parts: the first use of a component, or fixing a syntax error, would break the page. */
const fromDevShell = (
  { request = '' }: Rspack.ExternalItemFunctionData,
  done: (error?: Error, result?: string) => void,
): void => {
  const name = asPackagePath(request);
  const isShared = shared.has(name) || name.startsWith('antd/es/');
  return isShared ? done(undefined, `var landfallShared(${JSON.stringify(name)})`) : done();
};

/** A remote on its own dev server, with Fast Refresh inside a development shell. An isolated one has its own packages, and reloads the page
 *  instead: the page's runtime of Fast Refresh knows one React. */
export const hotRemoteConfig = (name: string, port: number, isIsolated: boolean): RsbuildConfig => ({
  root: path.join(remotesFolder, name),
  mode: 'development',
  logLevel: 'warn',
  plugins: [
    // one react-refresh runtime in the page, the shell's: two would each know half of the component families
    pluginReact(isIsolated ? { fastRefresh: false } : { reactRefreshOptions: { injectEntry: false } }),
    pluginModuleFederation({
      name: globalNameOf(name, DEV_VERSION),
      filename: ENTRY,
      exposes: { './module': './src/module.tsx' },
      dts: false,
      shareStrategy: 'loaded-first',
      shared: {},
      runtimePlugins: [path.join(import.meta.dirname, '../build/runtime/retry.ts')],
      experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
    }),
  ],
  source: { entry: {}, transformImport },
  resolve: { alias: federationEsm },
  server: { port, host: '127.0.0.1', strictPort: true, printUrls: false, cors: { origin: LOOPBACK } },
  dev: { lazyCompilation: false, assetPrefix: `http://127.0.0.1:${port}/`, client: { host: '127.0.0.1', port, protocol: 'ws' } },
  output: { distPath: { root: path.join(remotesFolder, '../dist/.dev', name) }, cssModules: cssModulesOf(name) },
  tools: {
    rspack: {
      plugins: [leanEntry()],
      module: { rules: [layerRule] },
      ...(isIsolated ? { resolve: { modules: ownPackages(name) } } : { externals: [fromDevShell] }),
      output: { crossOriginLoading: 'anonymous', strictModuleErrorHandling: true },
    },
  },
});
