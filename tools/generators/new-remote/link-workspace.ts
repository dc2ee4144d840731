import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../build/versions.ts';

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
