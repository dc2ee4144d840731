// Source maps of a build: for the registry, never for a web server (docs/decisions/060).
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { filesIn } from '../files.ts';
import { root } from '../versions.ts';

/** Sources are named from the repository's root. */
const nameOf = ({ absoluteResourcePath }: { absoluteResourcePath: string }): string =>
  path.relative(root, absoluteResourcePath).replaceAll(path.sep, '/');

/** `hidden`: the scripts have the same bytes as without maps, and don't name them. */
export const withSourceMaps = {
  output: { sourceMap: { js: 'hidden-source-map', css: false } } as const,
  rspackOutput: { devtoolModuleFilenameTemplate: nameOf },
};

const MAP = '.js.map';

/** The folder of a release's source maps: beside the release, so that no copy of the release has them. */
export const mapsFolderOf = (folder: string): string => `${folder}.maps`;

/** A map without the texts of its sources, which the repository has. */
function slim(text: string): string {
  const { sourcesContent: _texts, sourceRoot: _root, ...map } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(map);
}

/** Moves the source maps of a finished build out of its folder, compressed: `<folder>.maps/<path of the script>.gz`. Run it before anything
 *  lists the files of the release. */
export function takeSourceMaps(folder: string): void {
  const target = mapsFolderOf(folder);
  fs.rmSync(target, { recursive: true, force: true });
  for (const name of filesIn(folder).filter((file) => file.endsWith(MAP))) {
    const from = path.join(folder, name);
    const to = path.join(target, `${name.slice(0, -'.map'.length)}.gz`);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.writeFileSync(to, zlib.gzipSync(slim(fs.readFileSync(from, 'utf8')), { level: 9 }));
    fs.rmSync(from);
  }
}
