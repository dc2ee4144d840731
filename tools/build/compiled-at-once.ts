import { rspack } from '@rsbuild/core';

/** Makes V8 compile these files completely while they arrive, in parallel with the page's own work (other engines see a comment). The
 *  bundler puts a file into one function; without this V8 parses it twice, the second time when everything waits for it.
 *  @param files matches file names */
export const compiledAtOnce = (files: RegExp) =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: files,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING, // after the minifier, which removes comments; before hashing
  });
