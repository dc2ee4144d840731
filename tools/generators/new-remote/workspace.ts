import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../versions.ts';
import { packageOf } from './templates.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Does what `npm install` would do for a new workspace when everything else is installed, so that the next command need not run it.
 *  @param before package-lock.json before  @param after and after */
export function linkWorkspace(name: string, before: string, after: string): void {
  const scope = path.join(root, 'node_modules/@landfall');
  const link = path.join(scope, name);
  if (fs.existsSync(scope) && !fs.existsSync(link)) fs.symlinkSync(path.join(root, 'remotes', name), link, 'junction');
  const marker = path.join(root, 'node_modules/.landfall-lock'); // tools/bootstrap.mjs
  const installed = fs.existsSync(marker) && fs.readFileSync(marker, 'utf8').trim() === hashOf(before);
  if (installed) fs.writeFileSync(marker, `${hashOf(after)}\n`);
}

interface Lock {
  packages: Record<string, object>;
}

/** Inserts an entry where npm would: after the last entry that sorts before it. */
function insert(packages: Lock['packages'], key: string, value: object): Lock['packages'] {
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const before = Object.keys(packages).findLast((other) => other.startsWith(folder) && other < key);
  const place = Object.keys(packages).indexOf(before ?? '') + 1;
  const entries = Object.entries(packages);
  return Object.fromEntries([...entries.slice(0, place), [key, value], ...entries.slice(place)]);
}

/** package-lock.json with a new workspace, as `npm install` would write it, without the network. */
export function withWorkspace(text: string, name: string): string {
  const lock = JSON.parse(text) as Lock;
  const folder = `remotes/${name}`;
  const linked = insert(lock.packages, `node_modules/@landfall/${name}`, { resolved: folder, link: true });
  const packages = insert(linked, folder, packageOf(name));
  return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
}
