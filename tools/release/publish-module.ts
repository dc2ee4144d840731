import type { Command } from 'commander';
import { type BuiltRelease, readRelease } from './release-folder.ts';
import { type Context, contextOf } from './context.ts';
import { overviewOf } from './registry-client.ts';
import { EXIT, Failure } from './failure.ts';
import type { Output } from './output.ts';
import { uploadFiles, uploadMaps } from './upload.ts';
import { type Weight, weigh, weightText } from './weight.ts';
import { siteOf } from './site.ts';
import { previewLink, refuseShell, type PreviewToken } from './verbs/preview.ts';

export interface PublishOptions {
  version?: string;
  from?: string;
  preview?: boolean;
  site?: string;
}

interface Published {
  module: string;
  version: string;
  /** Exactly these files were published before. */
  already: boolean;
}

/** Builds the release here, or takes it from a folder. */
async function releaseOf(module: string, { version, from }: PublishOptions, out: Output): Promise<BuiltRelease> {
  if (!from) {
    const { buildRelease, ownVersion } = await import('./build-release.ts'); // the bundler
    return buildRelease(module, version ?? ownVersion(module), out);
  }
  const release = await readRelease(from);
  const { document } = release;
  if (document.module === module && document.version === (version ?? document.version)) return release;
  const message = `${from} holds ${document.module} ${document.version}, not ${module}${version ? ` ${version}` : ''}.`;
  throw new Failure(EXIT.usage, 'usage', message);
}

const stateOf = async ({ registry, environment }: Context, module: string) =>
  (await overviewOf(registry, environment)).modules.find((state) => state.module === module);

const nextStep = ({ module, version }: Published, preview: PreviewToken | null): string =>
  preview
    ? `Reachable for 24 hours at ${preview.link}`
    : `Not live yet: npm run release -- promote ${module} ${version}   (or rollout start ${module} ${version} --percent 5)`;

function text(published: Published, weight: Weight, document: BuiltRelease['document'], preview: PreviewToken | null): string {
  const { module, version, already } = published;
  return [
    already ? `${module} ${version} was published before, with identical files.` : `Published ${module} ${version}.`,
    `  ${weightText(weight)}`,
    ...(document.commit
      ? [`  commit ${document.commit.slice(0, 12)}`]
      : ['  no commit: built from uncommitted changes, or outside git']),
    nextStep(published, preview),
  ].join('\n');
}

/** Builds a module or takes a finished build, uploads its files and registers the release. */
export async function publishModule(module: string, options: PublishOptions, command: Command): Promise<void> {
  if (options.preview) refuseShell(module);
  const context = contextOf(command);
  const { out, registry } = context;
  const state = await stateOf(context, module); // before the build, so that a wrong token fails at once
  const site = options.preview ? await siteOf(context, options.site) : null;
  const release = await releaseOf(module, options, out);
  const { document } = release;
  const weight = await weigh(release, state);
  await uploadFiles(registry, release, out);
  const published = await registry.post<Published>('publish', { document, preview: options.preview === true });
  const maps = await uploadMaps(registry, release, out);
  const preview = site === null ? null : await previewLink(context, site, module, document.version);
  out.result({ ...published, weight, maps, ...(preview && { preview }) }, text(published, weight, document, preview));
}
