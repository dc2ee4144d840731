import fs from 'node:fs';
import path from 'node:path';
import { isIsolated, type PageManifest } from '@landfall/contract/pages';
import {
  type Platform,
  RELEASE,
  type ReleaseDocument,
  type ReleaseFile,
  type RemoteDocument,
  SHELL,
  type ShellDocument,
} from '../../libs/delivery/src/release-document.ts';
import type { SharedUsage, PageFiles } from './shared-usage.ts';
import { CONTRACT_RANGE } from './contract.ts';
import { dataUsageOf, readCatalog } from './data-usage.ts';
import { filesIn, integrityOf } from '../files.ts';
import { provenanceOf } from './provenance.ts';
import { globalNameOf } from './remote.preset.ts';

const COPY = /\.(br|gz)$/;

/** Every file of a finished build, except compressed copies and release.json itself. */
const released = (folder: string): ReleaseFile[] =>
  filesIn(folder)
    .filter((name) => !COPY.test(name) && name !== RELEASE)
    .map((name) => {
      const file = path.join(folder, name);
      return { path: name, integrity: integrityOf(file), bytes: fs.statSync(file).size };
    });

interface RemoteRelease {
  module: string;
  version: string;
  /** The folder of the finished build. */
  folder: string;
  usage: SharedUsage;
  manifest: PageManifest;
}

/** Describes a finished build of a remote: its files, the shared parts it uses, its pages. */
export async function describeRemote({ module, version, folder, usage, manifest }: RemoteRelease): Promise<RemoteDocument> {
  const file = (name: string) => ({ path: name, integrity: integrityOf(path.join(folder, name)) });
  const early = ({ files, shared }: PageFiles) => ({ files: files.map(file), shared });
  const { name, slots, capabilities } = manifest;
  const ofShell = isIsolated(manifest) ? ['isolated'] : []; // its code around isolated pages
  const pages = Object.entries(usage.pages).map(
    ([page, { files, shared }]) => [page, early({ files, shared: [...shared, ...ofShell] })] as const,
  );
  return {
    module,
    version,
    ...provenanceOf(`remotes/${module}`),
    contract: CONTRACT_RANGE,
    entryGlobalName: globalNameOf(module, version),
    needs: usage.needs,
    pageManifest: {
      name,
      pages: [...manifest.pages],
      ...(slots && { slots: [...slots] }),
      ...(capabilities && { capabilities }),
    },
    data: dataUsageOf(usage.sources, await readCatalog()),
    early: { module: early(usage.module), pages: Object.fromEntries(pages) },
    files: released(folder),
  };
}

/** Describes the files of a finished build of the shell. @param sources files of this repository in the build */
export const describeShell = async (
  version: string,
  folder: string,
  platform: Platform,
  sources: readonly string[],
): Promise<ShellDocument> => ({
  module: SHELL,
  version,
  ...provenanceOf(SHELL),
  platform,
  data: dataUsageOf(sources, await readCatalog()),
  files: released(folder),
});

export const writeRelease = (folder: string, document: ReleaseDocument): void =>
  fs.writeFileSync(path.join(folder, RELEASE), `${JSON.stringify(document, null, 2)}\n`);
