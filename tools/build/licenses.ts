import fs from 'node:fs';
import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { bundledFiles } from './bundled-files.ts';

export const LICENSES = 'licenses.txt';

const TEXT = /^(licen[cs]e|copying)([-.]|$)/i;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** The folder of the package that has this file; undefined for a file of this repository. */
const packageFolder = (file: string): string | undefined => /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];

/** Name, version and license of a package, then its license text, if it has one. */
function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const texts = fs
    .readdirSync(folder)
    .filter((file) => TEXT.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** Fonts and pictures. Those that a style names are no modules of the compilation. */
const filesOfStyles = (compilation: Rspack.Compilation): string[] =>
  compilation
    .getAssets()
    .flatMap(({ info: { sourceFilename } }) =>
      sourceFilename ? path.resolve(compilation.compiler.context, sourceFilename) : [],
    );

/** Puts the licenses of all packages with code or files in a build beside it. */
export const licenses = (): Rspack.RspackPluginInstance => ({
  apply(compiler) {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap(LICENSES, (compilation) =>
      compilation.hooks.processAssets.tap({ name: LICENSES, stage }, () => {
        const files = [...bundledFiles(compilation), ...filesOfStyles(compilation)];
        const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
        const text = [...folders].map(licenseOf).toSorted().join(RULE);
        compilation.emitAsset(LICENSES, new rspack.sources.RawSource(`${text}\n`));
      }),
    );
  },
});
