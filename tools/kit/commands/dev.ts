import fs from 'node:fs';
import path from 'node:path';
import { createRsbuild, type Rspack } from '@rsbuild/core';
import { DEV_VERSION } from '../../../supabase/functions/_shared/delivery/release-document.ts';
import { dist } from '../../build/versions.ts';
import { openRegistryClient } from '../../release/registry-client.ts';
import { startProxy } from '../dev-proxy.ts';
import { hotConfig } from '../hot/hot.preset.ts';

interface Options {
  /** URL of the deployed shop. */
  against: string;
  /** Of the registry; that of the shop by default. */
  url?: string;
  environment: string;
  port: string;
}

/** Builds the remote again after each save. @param built told after each build */
async function watch(name: string, folder: string, built: () => void): Promise<() => Promise<void>> {
  const config = hotConfig({ name, version: DEV_VERSION, folder });
  const rsbuild = await createRsbuild({ cwd: config.root!, config: { ...config, logLevel: 'warn' } });
  const reporter = {
    apply: (compiler: Rspack.Compiler) =>
      compiler.hooks.done.tap('landfall-dev', (stats) => {
        if (stats.hasErrors()) return; // shown by the bundler; the page keeps the last build that works
        built();
      }),
  };
  rsbuild.addPlugins([
    { name: 'told-when-built', setup: (api) => api.modifyRspackConfig((rspack) => void (rspack.plugins ??= []).push(reporter)) },
  ]);
  const { close } = await rsbuild.build({ watch: true });
  return close;
}

/** `landfall dev <name> --against <url>`: this remote inside the deployed shell, on this machine only. No other module is built.
 *  @throws Failure not_granted: it needs the right to publish the module, and in production the right to administer it */
export async function devHere(name: string, { against, url = against, environment, port }: Options): Promise<void> {
  const site = new URL(against).origin;
  const registry = openRegistryClient(new URL(url).origin, process.env['LANDFALL_TOKEN'] ?? '');
  const { token } = await registry.post<{ token: string }>('dev', { environment, module: name });
  process.env['NODE_ENV'] = 'production'; // the deployed shell has production React
  const folder = path.join(dist, '.dev', name);
  fs.rmSync(folder, { recursive: true, force: true });
  const proxy = await startProxy({ site, port: Number(port), prefix: `/modules/${name}/${DEV_VERSION}/`, folder });
  let builds = 0;
  const close = await watch(name, folder, () => {
    builds += 1;
    proxy.saved();
    const query = new URLSearchParams({ [`module.${name}`]: DEV_VERSION, preview: token });
    console.log(
      builds === 1
        ? `ready ${proxy.url}/?${query}\n${name} runs inside ${site}, in browsers of this machine only.`
        : `built (${builds - 1})`,
    );
  });
  const stop = async () => {
    await close();
    proxy.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}
