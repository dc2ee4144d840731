import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The folder that contains these tools: the repository, or the installed kit. */
export const home = path.resolve(import.meta.dirname, '..');

/** The repository whose modules are built: this one, or a team's own (LANDFALL_ROOT, which the kit sets). */
export const root = process.env['LANDFALL_ROOT'] ?? home;
export const dist = path.join(root, 'dist');

const require = createRequire(import.meta.url);

/** The folder of an installed package, regardless of its `exports`.
 *  @throws if it is not installed */
export function folderOf(name: string): string {
  const folder = require.resolve
    .paths(name)
    ?.map((modules) => path.join(modules, name))
    .find((candidate) => fs.existsSync(candidate));
  if (!folder) throw new Error(`The package ${name} is not installed`);
  return folder;
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The version of a shared part's package: `antd/es/table` has antd's. A library of a kit is published with the kit's version, and says which one
 *  the shell shares. */
export function versionOf(name: string): string {
  const file = path.join(folderOf(packageOf(name)), 'package.json');
  const { version, sharedVersion } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string; sharedVersion?: string };
  return sharedVersion ?? version;
}
