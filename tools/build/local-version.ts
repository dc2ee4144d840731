import fs from 'node:fs';
import path from 'node:path';
import { hashOfSources } from './sources-hash.ts';
import { root } from './versions.ts';

/** What package.json says.
 *  @param own folder of the part: `remotes/cart`, `shell` */
export const packageVersionOf = (own: string): string =>
  (JSON.parse(fs.readFileSync(path.join(root, own, 'package.json'), 'utf8')) as { version: string }).version;

/** `1.4.0-local.0a1b2c3d4e5f`: the package's version and a hash of everything that the build is made from. */
export const localVersionOf = (own: string): string => `${packageVersionOf(own)}-local.${hashOfSources(own)}`;
