import path from 'node:path';
import { rspack } from '@rsbuild/core';
import { folderOf } from './versions.ts';

const federation = (file: string) => path.join(folderOf('@module-federation/runtime'), '..', file);

/** Rspack resolves the federation runtime to CommonJS, which cannot be tree-shaken: these aliases take its ESM files. */
export const federationEsm = {
  [federation('webpack-bundler-runtime/dist/index.cjs')]: federation('webpack-bundler-runtime/dist/bundler.js'),
  '@module-federation/enhanced/runtime$': federation('runtime/dist/bundler.js'),
  '@module-federation/runtime/helpers$': federation('runtime/dist/helpers.js'),
  '@module-federation/runtime': federation('runtime/dist/bundler.js'),
  '@module-federation/runtime-tools/runtime-core$': federation('runtime-core/dist/index.js'),
  '@module-federation/runtime-core$': federation('runtime-core/dist/index.js'),
  '@module-federation/sdk$': federation('sdk/dist/index.js'),
  '@module-federation/error-codes$': federation('error-codes/dist/index.mjs'),
};

/** For a remote: what an entry needs of the bundler's side of federation, and no more. */
export const remoteFederation = {
  ...federationEsm,
  [federation('webpack-bundler-runtime/dist/index.cjs')]: path.join(import.meta.dirname, 'runtime/remote-runtime.ts'),
};

const inPlaceOf = (file: RegExp, ours: string) =>
  new rspack.NormalModuleReplacementPlugin(file, path.join(import.meta.dirname, 'runtime', ours));

/** For the shell: the federation runtime without its snapshots and its reader of ranges, a fifth of it. A remote has none: it takes the shell's
 *  runtime. */
export const leanRuntime = () => [
  inPlaceOf(/\/(SnapshotHandler|utils\/preload)\.js$/, 'no-snapshots.ts'),
  inPlaceOf(/\/semver\/index\.js$/, 'ranges.ts'),
];
