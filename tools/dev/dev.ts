// `npm run dev -- cart`: that remote with hot reload inside the running shell, the others as built. An edit of the shell is hot too.
import { spawnSync } from 'node:child_process';
import { type RsbuildConfig, createRsbuild } from '@rsbuild/core';
import { startServer } from '../../supabase/local/index.ts';
import { readOptions } from '../../supabase/local/options.ts';
import { isIsolated } from '@landfall/contract/pages';
import { readManifest } from '../build/page-manifest.ts';
import { remoteNames } from '../build/remote.preset.ts';
import { root } from '../versions.ts';
import { devShellConfig } from './dev-shell.preset.ts';
import { hotRemoteConfig } from './hot-remote.preset.ts';

const name = process.argv[2] ?? '';
if (!remoteNames().includes(name)) {
  console.error(`Which remote? npm run dev -- <one of: ${remoteNames().join(', ')}>`);
  process.exit(2);
}

async function serve(config: RsbuildConfig): Promise<{ close(): Promise<void> }> {
  const rsbuild = await createRsbuild({ cwd: config.root ?? root, config });
  return (await rsbuild.startDevServer()).server;
}

const { status } = spawnSync('nx', ['run-many', '-t', 'build', '--outputStyle=static'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);

process.env['NODE_ENV'] = 'development';
const options = readOptions(process.env);
const shellPort = options.port;
const remotePort = shellPort + 1;
const backendPort = shellPort + 2;
const siteUrl = options.siteUrl ?? `http://localhost:${shellPort}`;
const backend = await startServer({ ...options, port: backendPort, siteUrl });
const backendUrl = `http://127.0.0.1:${backendPort}`;
const hot = { module: name, version: `http://127.0.0.1:${remotePort}/` };
const servers = [
  await serve(hotRemoteConfig(name, remotePort, isIsolated(await readManifest(name)))),
  await serve(devShellConfig({ port: shellPort, backend: backendUrl, hot })),
];

console.log(`ready ${siteUrl} (${name} is hot)`);
for (const { email, password } of backend.signIns) console.log(`  sign in as ${email} with ${password}`);

async function stop(): Promise<void> {
  await Promise.all(servers.map((server) => server.close()));
  await backend.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());
