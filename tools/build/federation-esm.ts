import path from 'node:path';
import { rspack } from '@rsbuild/core';
import { folderOf } from '../versions.ts';

const federation = (file: string) => path.join(folderOf('@module-federation/runtime'), '..', file);

/** Rspack resolves the federation runtime to CommonJS, which cannot be tree-shaken: these aliases select its ESM files. */
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

const START = path.join(import.meta.dirname, 'runtime/remote-runtime.ts');
/** The module that rspack generates for an entry: an import of the bundler runtime, constants (plugins, name), and a template. */
const WRITTEN = /^import __module_federation_bundler_runtime__[^;]*;(.*?)const runtimeRequire\s*=\s*(\w+);?\s*if\s*\(.*$/s;
const ENTRY = `{ name: __module_federation_container_name__, shareStrategy: __module_federation_share_strategy__, plugins: __module_federation_runtime_plugins__ }`;

/** For remotes: the parts of the bundler's federation runtime that an entry needs.
 *  @throws if rspack generates another entry; then compare runtime/remote-runtime.ts with it */
export const leanEntry = () =>
  new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (asked) => {
    const at = asked.request.indexOf(',') + 1;
    const written = decodeURIComponent(asked.request.slice(at));
    const [, constants, bundler] = WRITTEN.exec(written) ?? [];
    if (!bundler) throw new Error('rspack writes the federation of an entry otherwise: see remote-runtime.ts');
    const lean = `import { start } from ${JSON.stringify(START)};${constants}start(${bundler}, ${ENTRY})`;
    asked.request = asked.request.slice(0, at) + encodeURIComponent(lean);
  });
