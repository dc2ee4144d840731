import fs from 'node:fs';
import path from 'node:path';
import { hashOfSources } from './sources-hash.ts';
import { root } from '../versions.ts';

/** The version in package.json.
 *  @param own folder of the part: `remotes/cart`, `shell` */
export const packageVersionOf = (own: string): string =>
  (JSON.parse(fs.readFileSync(path.join(root, own, 'package.json'), 'utf8')) as { version: string }).version;

/** `1.4.0-local.0a1b2c3d4e5f`: the package's version and a hash of all inputs of the build. */
export const localVersionOf = (own: string): string => `${packageVersionOf(own)}-local.${hashOfSources(own)}`;
