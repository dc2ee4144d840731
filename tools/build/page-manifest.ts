import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageManifest, manifestProblems } from '@landfall/contract/pages';
import { remotesFolder } from './remote.preset.ts';

/** `remotes/<name>/pages.ts`, where a remote declares its pages. */
export const manifestFile = (name: string): string => path.join(remotesFolder, name, 'pages.ts');

/** A remote's page manifest.
 *  @throws if it has none, or one that can't be released */
export async function readManifest(name: string): Promise<PageManifest> {
  const file = manifestFile(name);
  if (!fs.existsSync(file)) throw new Error(`remotes/${name}/pages.ts is missing: it declares the pages of ${name}`);
  const { default: manifest } = (await import(`${pathToFileURL(file).href}?${fs.statSync(file).mtimeMs}`)) as {
    default: PageManifest;
  };
  const problems = manifestProblems(manifest);
  if (problems.length > 0) throw new Error(`remotes/${name}/pages.ts cannot be used:\n  ${problems.join('\n  ')}`);
  return manifest;
}
