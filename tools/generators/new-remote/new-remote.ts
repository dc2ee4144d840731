import fs from 'node:fs';
import path from 'node:path';
import { type Access, patternsOverlap } from '@landfall/contract';
import { manifestProblems } from '@landfall/contract/pages';
import { isModuleName } from '../../../libs/delivery/src/paths.ts';
import { SHELL } from '../../../libs/delivery/src/release-document.ts';
import { readManifest } from '../../build/page-manifest.ts';
import { remoteNames, remotesFolder } from '../../build/remote.preset.ts';

export interface NewRemote {
  /** `gift-cards` */
  name: string;
  /** Name for people: `Gift cards` */
  title: string;
  /** Path of its first page. */
  path: string;
  access: Access;
}

/** The remote of this repository that owns the path. */
async function ownerOf(page: string): Promise<string | undefined> {
  for (const name of remoteNames()) {
    const { pages } = await readManifest(name);
    if (pages.some(({ path: other }) => patternsOverlap(other, page))) return name;
  }
  return undefined;
}

/** Why such a remote can't be created; undefined if it can. */
export async function refusalOf({ name, title, path: page, access }: NewRemote): Promise<string | undefined> {
  if (!isModuleName(name)) return `"${name}" is not a module name: lower-case letters, digits and dashes, as in gift-cards.`;
  if (name === SHELL || fs.existsSync(path.join(remotesFolder, name))) return `There is a ${name} already.`;
  const [problem] = manifestProblems({ name: title, pages: [{ path: page, access, title }] });
  if (problem) return `${problem}.`;
  const owner = await ownerOf(page);
  return owner && `${page} is a page of ${owner}.`;
}
