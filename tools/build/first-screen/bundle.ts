import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRsbuild, type CSSModules, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { transformImport } from '../imports.ts';
import { root } from '../../versions.ts';

interface BundleOptions {
  /** In this folder. */
  entry: string;
  /** The remote's module, which replaces `module-to-render.ts`. */
  module?: string;
  cssModules: CSSModules;
}

/** Bundles components and their imports into one file for Node, runs it and returns its exports. Class names equal those of the
 *  browser's build, because both use the same setting. */
export async function loadBundle<T>({ entry, module, cssModules }: BundleOptions): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-first-screen-'));
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      root,
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact({ fastRefresh: false })],
      source: {
        entry: { index: path.join(import.meta.dirname, entry) },
        transformImport,
        define: { 'process.env.LANDFALL_MODULE_KEYS': '""', 'process.env.LANDFALL_HOT_MODULE': '""' },
      },
      output: {
        target: 'node',
        distPath: { root: folder },
        cssModules,
        minify: false,
        emitAssets: false,
        filename: { js: 'index.cjs' },
      },
      performance: { printFileSize: false },
      tools: {
        rspack: {
          output: { library: { type: 'commonjs2' }, chunkFormat: 'commonjs', module: false },
          plugins: [
            new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
            // nothing starts a worker while a page is rendered
            new rspack.NormalModuleReplacementPlugin(/[?&]worker\b/, 'data:text/javascript,export default class {}'),
            ...(module ? [new rspack.NormalModuleReplacementPlugin(/^\.\/module-to-render\.ts$/, module)] : []),
          ],
        },
      },
    },
  });
  try {
    const { close } = await rsbuild.build();
    await close();
    return createRequire(import.meta.url)(path.join(folder, 'index.cjs')) as T;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
