import path from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { shellConfig } from '../build/shell.preset.ts';
import { dist } from '../build/versions.ts';

/** What the backend answers; every other address is a page of the shell. */
const BACKEND = ['/modules', '/rest', '/auth/v1', '/storage', '/functions', '/realtime', '/config.json', '/mailbox', '/healthz'];

interface DevShell {
  port: number;
  /** URLs */
  backend: string;
  map: string;
}

/** The shell's development build, which lends what it has to a hot remote. */
export function devShellConfig({ port, backend, map }: DevShell): RsbuildConfig {
  const released = shellConfig({ folder: path.join(dist, '.dev/shell') });
  return {
    ...released,
    mode: 'development',
    logLevel: 'warn',
    plugins: [pluginReact()],
    security: {},
    server: {
      port,
      host: '127.0.0.1',
      strictPort: true,
      printUrls: false,
      historyApiFallback: true,
      proxy: { '/modules/production.json': map, ...Object.fromEntries(BACKEND.map((prefix) => [prefix, backend])) },
    },
    dev: { lazyCompilation: false, client: { host: '127.0.0.1', port, protocol: 'ws' } },
  };
}
