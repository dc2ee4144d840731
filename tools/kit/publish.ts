// Publishes the kit's packages to a registry of npm packages, with npm and its settings (.npmrc has the token).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Packed {
  name: string;
  version: string;
  /** Path of the tarball. */
  file: string;
}

interface PublishOptions {
  /** URL of the registry. */
  registry: string;
  /** The dist-tag: what `npm install @landfall/kit` gives. */
  tag: string;
  env?: NodeJS.ProcessEnv;
}

const run = promisify(execFile);

/** Publishes packages that the registry does not have. The kit comes last, so that all packages it depends on are there.
 *  @returns names of those that were published
 *  @throws Error with npm's message */
export async function publishPackages(
  packages: readonly Packed[],
  { registry, tag, env = process.env }: PublishOptions,
): Promise<string[]> {
  const npm = (...args: string[]) => run('npm', [...args, '--registry', registry], { env, maxBuffer: 2 ** 26 });
  const published: string[] = [];
  for (const { name, version, file } of packages) {
    const there = await npm('view', `${name}@${version}`, 'version', '--prefer-online').catch(() => ({ stdout: '' }));
    if (there.stdout.trim() !== '') continue;
    await npm('publish', file, '--tag', tag, '--access', 'restricted');
    published.push(name);
  }
  return published;
}
