import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRsbuild, rspack } from '@rsbuild/core';
import type { DataScript } from '../../../supabase/functions/_shared/delivery/first-screens.ts';
import { classPrefixOf, cssModulesOf } from '../css-modules.ts';
import { integrityOf } from '../files.ts';
import { pageImportsOf } from '../page-imports.ts';
import { remotesFolder } from '../remote.preset.ts';
import { root } from '../versions.ts';

/** Of a release. */
const FOLDER = 'static/js';
const BUILT = 'data.js';

/** The `.first.ts` of a remote's page (FirstData of @landfall/contract); undefined if it has none. */
export function firstDataFile(remote: string, page: string): string | undefined {
  const source = path.join(remotesFolder, remote, 'src');
  const [request] = [...pageImportsOf(path.join(source, 'module.tsx'))].find(([, pages]) => pages.includes(page)) ?? [];
  const [, name] = /^(.*)\.(page\.ts|route\.tsx)$/.exec(request ?? '') ?? [];
  if (name === undefined) return undefined;
  const file = path.join(source, `${name}.first.ts`);
  return fs.existsSync(file) ? file : undefined;
}

/** Builds a page's FirstData as one classic script, with the class names of the remote's CSS modules. */
async function build(remote: string, file: string, folder: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      root,
      mode: 'production',
      logLevel: 'error',
      source: { entry: { data: path.join(import.meta.dirname, 'data-script.entry.ts') } },
      output: {
        distPath: { root: folder, js: '' },
        cssModules: cssModulesOf(remote),
        emitCss: false, // the first screen has its rules
        filename: { js: BUILT },
        legalComments: 'none',
      },
      splitChunks: false,
      performance: { printFileSize: false },
      tools: {
        htmlPlugin: false,
        rspack: { plugins: [new rspack.NormalModuleReplacementPlugin(/^\.\/data-to-show\.ts$/, file)] },
      },
    },
  });
  const { close } = await rsbuild.build();
  await close();
}

/** Puts a page's data script into a release. @returns its place there, and the classes of the remote's CSS modules that it uses */
export async function addDataScript(
  remote: string,
  file: string,
  release: string,
): Promise<{ script: DataScript; classes: string[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-data-script-'));
  try {
    await build(remote, file, folder);
    const text = fs.readFileSync(path.join(folder, BUILT), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
    const name = `${FOLDER}/${path.basename(file, '.first.ts')}-data.${hash}.js`;
    const placed = path.join(release, name);
    fs.mkdirSync(path.dirname(placed), { recursive: true });
    fs.copyFileSync(path.join(folder, BUILT), placed);
    const classes = text.match(new RegExp(String.raw`\b${classPrefixOf(remote)}\w+`, 'g')) ?? [];
    return { script: { file: name, integrity: integrityOf(placed) }, classes: [...new Set(classes)] };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
