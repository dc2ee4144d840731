import fs from 'node:fs';
import path from 'node:path';
import { type Access, ownerOf } from '@landfall/contract';
import { isModuleName } from '../../../supabase/functions/_shared/delivery/paths.ts';
import { SHELL } from '../../../supabase/functions/_shared/delivery/release-document.ts';
import { remotesFolder } from '../../build/remote.preset.ts';

export interface NewRemote {
  /** `gift-cards` */
  name: string;
  /** For people: `Gift cards` */
  title: string;
  /** Of its first page. */
  path: string;
  access: Access;
}

const isPath = (text: string) => /^(\/:?[a-z][a-zA-Z0-9-]*)+$/.test(text);

/** Why there cannot be such a remote; undefined where there can. */
export function refusalOf({ name, path: page, access }: NewRemote): string | undefined {
  if (!isModuleName(name)) return `"${name}" is no name of a module: small letters, digits and dashes, as in gift-cards.`;
  if (name === SHELL || fs.existsSync(path.join(remotesFolder, name))) return `There is a ${name} already.`;
  if (!isPath(page)) return `"${page}" is no path: write it as /gift-cards or /gift-cards/:id.`;
  if ((access === 'admin') !== page.startsWith('/admin/')) return 'Pages for admins, and only those, are below /admin/.';
  const owner = ownerOf(page);
  return owner && `${page} belongs to ${owner.module}.`;
}
