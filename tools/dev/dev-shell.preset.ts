import path from 'node:path';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { fromEnvironment, shellConfig } from '../build/shell.preset.ts';
import { dist } from '../versions.ts';

/** Paths that the backend serves; all others are pages of the shell. */
export const BACKEND = [
  '/modules',
  '/rest',
  '/auth/v1',
  '/storage',
  '/functions',
  '/realtime',
  '/config.json',
  '/mailbox',
  '/healthz',
  '/readyz',
];

/** The remote on its dev server, which replaces its release. */
interface Hot {
  module: string;
  /** URL */
  version: string;
}

/** The shell's development build, which shares its packages with a hot remote. */
function developmentShell(folder: string, hot?: Hot): RsbuildConfig {
  const released = shellConfig({ folder });
  const define = { ...released.source?.define, ...(hot && fromEnvironment('LANDFALL_HOT_MODULE', JSON.stringify(hot))) };
  return {
    ...released,
    mode: 'development',
    logLevel: 'warn',
    plugins: [pluginReact()],
    source: { ...released.source, define },
    security: {},
    dev: { lazyCompilation: false },
  };
}

interface DevShell {
  port: number;
  /** URL */
  backend: string;
  hot: Hot;
}

/** On a dev server: an edit of the shell is hot too. */
export const devShellConfig = ({ port, backend, hot }: DevShell): RsbuildConfig => ({
  ...developmentShell(path.join(dist, '.dev/shell'), hot),
  server: {
    port,
    host: '127.0.0.1',
    strictPort: true,
    printUrls: false,
    historyApiFallback: true,
    proxy: Object.fromEntries(BACKEND.map((prefix) => [prefix, backend])),
  },
  dev: { lazyCompilation: false, client: { host: '127.0.0.1', port, protocol: 'ws' } },
});

/** As files, for `landfall dev`. */
export async function buildDevShell(folder: string): Promise<void> {
  process.env['NODE_ENV'] = 'development';
  const config = developmentShell(folder);
  const rsbuild = await createRsbuild({ cwd: config.root!, config });
  await (await rsbuild.build()).close();
}
