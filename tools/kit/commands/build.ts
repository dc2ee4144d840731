import path from 'node:path';
import { isVersion } from '../../../libs/delivery/src/paths.ts';
import { packageVersionOf } from '../../build/local-version.ts';
import { root } from '../../versions.ts';

/** `landfall build`: builds a remote of this repository as a release.
 *  @throws Error with what the shell does not share or the database does not offer */
export async function buildHere(name: string, { version }: { version?: string }): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const wanted = version ?? packageVersionOf(`remotes/${name}`);
  if (!isVersion(wanted)) throw new Error(`"${wanted}" is no version: write it as 1.4.0.`);
  const { buildRemoteRelease } = await import('../../build/build-remote.ts'); // the bundler
  console.log(path.relative(root, await buildRemoteRelease(name, wanted)));
}
