import type { RegistryClient } from './registry-client.ts';
import type { Output } from './output.ts';
import { type BuiltRelease, readReleaseFile } from './release-folder.ts';
import { kB } from './format.ts';
import { builtMaps } from '../../libs/delivery/src/source-map-folder.ts';

const AT_ONCE = 4;

/** Uploads every file of a release. Skips files that exist, so an interrupted upload continues.
 *  @returns the number of new files */
export async function uploadFiles(registry: RegistryClient, release: BuiltRelease, out: Output): Promise<number> {
  const { module, version, files } = release.document;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const waiting = [...files];
  let sent = 0;
  let fresh = 0;
  const send = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const bytes = await readReleaseFile(release, file.path);
      const state = await registry.put(`files/${module}/${version}/${file.path}`, bytes, file.integrity);
      sent += file.bytes;
      if (state === 'new') fresh += 1;
      out.progress(`Uploading ${module} ${version}: ${kB(sent)} of ${kB(total)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return fresh;
}

/** Sends the source maps beside a published release to the registry, which shows them to no browser.
 *  @returns how many there are */
export async function uploadMaps(registry: RegistryClient, { folder, document }: BuiltRelease, out: Output): Promise<number> {
  const maps = await builtMaps(folder);
  for (const [index, map] of maps.entries()) {
    out.progress(`Storing source maps: ${index + 1} of ${maps.length}`);
    await registry.put(`maps/${document.module}/${document.version}/${map.path}`, map.bytes);
  }
  return maps.length;
}
