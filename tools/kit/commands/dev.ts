import fs from 'node:fs';
import path from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { capabilitiesOf, isIsolated } from '@landfall/contract/pages';
import { readManifest } from '../../build/page-manifest.ts';
import { undeclaredUses } from '../../build/undeclared.ts';
import { dist, home } from '../../versions.ts';
import { buildDevShell } from '../../dev/dev-shell.preset.ts';
import { hotRemoteConfig } from '../../dev/hot-remote.preset.ts';
import { DEV_SHELL, devPolicy, startProxy } from '../dev-proxy.ts';

interface Options {
  /** URL of the deployed shop. */
  against: string;
  port: string;
}

/** The development build of the shell: the kit's own, or this repository's. */
async function devShell(): Promise<string> {
  const packed = path.join(home, DEV_SHELL);
  if (fs.existsSync(packed)) return packed;
  const folder = path.join(dist, '.dev', DEV_SHELL);
  await buildDevShell(folder);
  return folder;
}

/** `landfall dev <name> --against <url>`: this remote on a dev server, inside a development build of the deployed shell, with the deployed backend and the other
 *  modules as released. Uses two ports. */
export async function devHere(name: string, { against, port }: Options): Promise<void> {
  process.env['NODE_ENV'] = 'development';
  const site = new URL(against).origin;
  const remotePort = Number(port) + 1;
  const manifest = await readManifest(name);
  const config = hotRemoteConfig(name, remotePort, isIsolated(manifest));
  const rsbuild = await createRsbuild({ cwd: config.root!, config });
  const { server } = await rsbuild.startDevServer();
  const policy = async () => devPolicy(site, capabilitiesOf((await readManifest(name)).capabilities), remotePort);
  const proxy = await startProxy({ site, port: Number(port), shell: await devShell(), policy });
  for (const use of undeclaredUses(name, manifest.capabilities)) console.warn(use);
  const query = new URLSearchParams({ [`module.${name}`]: `http://127.0.0.1:${remotePort}/` });
  console.log(`ready ${proxy.url}/?${query}\n${name} runs with the data of ${site}, in browsers of this machine only.`);
  const stop = async () => {
    await server.close();
    proxy.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}
