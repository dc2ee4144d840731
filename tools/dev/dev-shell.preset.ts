import path from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { fromEnvironment, shellConfig } from '../build/shell.preset.ts';
import { dist } from '../build/versions.ts';

/** Paths that the backend serves; all others are pages of the shell. */
const BACKEND = ['/modules', '/rest', '/auth/v1', '/storage', '/functions', '/realtime', '/config.json', '/mailbox', '/healthz'];

interface DevShell {
  port: number;
  /** URL */
  backend: string;
  /** The remote on its dev server, which replaces its release. */
  hot: { module: string; version: string };
}

/** The shell's development build, which shares its packages with a hot remote. */
export function devShellConfig({ port, backend, hot }: DevShell): RsbuildConfig {
  const released = shellConfig({ folder: path.join(dist, '.dev/shell') });
  return {
    ...released,
    mode: 'development',
    logLevel: 'warn',
    plugins: [pluginReact()],
    source: {
      ...released.source,
      define: { ...released.source?.define, ...fromEnvironment('LANDFALL_HOT_MODULE', JSON.stringify(hot)) },
    },
    security: {},
    server: {
      port,
      host: '127.0.0.1',
      strictPort: true,
      printUrls: false,
      historyApiFallback: true,
      proxy: Object.fromEntries(BACKEND.map((prefix) => [prefix, backend])),
    },
    dev: { lazyCompilation: false, client: { host: '127.0.0.1', port, protocol: 'ws' } },
  };
}
