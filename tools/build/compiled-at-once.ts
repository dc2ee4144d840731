import { rspack } from '@rsbuild/core';

/** Tells the browser's engine (V8; others take it for a comment) to compile these files whole while they arrive, beside the page's own work. The
 *  bundler puts a file into one function: left alone it is read twice, the second time when everything waits for it.
 *  @param files matched against the name of the file */
export const compiledAtOnce = (files: RegExp) =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: files,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING, // after the minifier, which drops comments; before the hashes
  });
