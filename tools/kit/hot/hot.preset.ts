import { createRequire } from 'node:module';
import path from 'node:path';
import { type RsbuildConfig, type RsbuildPlugin, mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { type RemoteBuild, remoteConfig, remotesFolder } from '../../build/remote.preset.ts';
import { root } from '../../build/versions.ts';

const here = (file: string) => path.join(import.meta.dirname, file);

/** @param sources folders whose components are replaced: not those of the entry, which runs before React is there
 *
 *  The refresh loader that Rsbuild's React plugin uses in development, which leaves it out of a production build. */
async function refreshPlugin(sources: string[]) {
  const require = createRequire(createRequire(import.meta.url).resolve('@rsbuild/plugin-react'));
  const { ReactRefreshRspackPlugin } = (await import(require.resolve('@rspack/plugin-react-refresh'))) as {
    ReactRefreshRspackPlugin: new (options: object) => { apply(compiler: unknown): void };
  };
  return new ReactRefreshRspackPlugin({ forceEnable: true, injectEntry: false, include: sources });
}

/** Hot updates in the output folder, for production React. */
const hotUpdates = (sources: string[]): RsbuildPlugin => ({
  name: 'landfall-hot-updates',
  setup: (api) =>
    api.modifyRspackConfig(async (config) => {
      const refresh = await refreshPlugin(sources);
      config.plugins = [
        ...(config.plugins ?? []),
        new rspack.HotModuleReplacementPlugin(),
        refresh,
        new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, here('refresh-runtime.ts')),
        new rspack.NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, here('jsx-dev-runtime.ts')),
      ];
      config.output = {
        ...config.output,
        hotUpdateMainFilename: 'hot/[fullhash].json',
        hotUpdateChunkFilename: 'hot/[id].[fullhash].js',
      };
    }),
});

/** A remote whose components are replaced after a save, inside a deployed shell. */
export const hotConfig = (build: Omit<RemoteBuild, 'isDev' | 'beside'>): RsbuildConfig => {
  const config = remoteConfig({ ...build, isDev: true, beside: [here('hot-client.ts')] });
  return mergeRsbuildConfig(config, {
    plugins: [hotUpdates([path.join(remotesFolder, build.name, 'src'), path.join(root, 'libs')])],
    tools: {
      // the compiler registers components only in code for development
      swc: { jsc: { transform: { react: { runtime: 'automatic', development: true, refresh: true } } } },
      rspack: {
        optimization: {
          moduleIds: 'named',
          chunkIds: 'named',
          concatenateModules: false,
          mangleExports: false,
          usedExports: false,
        },
      },
    },
  });
};
