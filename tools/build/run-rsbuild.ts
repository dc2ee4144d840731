import { type RsbuildConfig, type Rspack, createRsbuild } from '@rsbuild/core';

/** Builds and passes the finished compilation to `read` before the compiler closes.
 *  @throws if the build fails */
export async function runRsbuild<T>(config: RsbuildConfig, read: (compilation: Rspack.Compilation) => T): Promise<T> {
  const found: T[] = [];
  const reader = {
    apply: (compiler: Rspack.Compiler) =>
      compiler.hooks.done.tap('read', ({ compilation }) => void found.push(read(compilation))),
  };
  const rsbuild = await createRsbuild({ cwd: config.root ?? process.cwd(), config: { ...config, logLevel: 'warn' } });
  rsbuild.addPlugins([
    { name: 'read-compilation', setup: (api) => api.modifyRspackConfig((rspack) => void (rspack.plugins ??= []).push(reader)) },
  ]);
  const { close } = await rsbuild.build();
  await close();
  return found[0]!;
}
