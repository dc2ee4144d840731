import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import compare from 'semver/functions/compare.js';
import valid from 'semver/functions/valid.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kitVersionOf } from './pack.ts';
import { type LocalRegistry, startRegistry } from './local-registry.ts';
import { type Packed, publishPackages } from './publish.ts';

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-publish-'));
const VERSION = kitVersionOf('1.1.0', '2.3.0');
let registry: LocalRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(async () => {
  await registry.close();
  fs.rmSync(work, { recursive: true });
});

const env = { ...process.env, npm_config_cache: path.join(work, 'cache'), npm_config_userconfig: path.join(work, 'npmrc') };
/** Without blocking this process, which is the registry. */
const npm = (cwd: string, ...args: string[]) => promisify(execFile)('npm', args, { cwd, env });

/** A package of this name, packed. @param script what its program does */
async function packed(
  name: string,
  more: object,
  version = VERSION,
  script = `console.log('${name} ${version}')`,
): Promise<Packed> {
  const folder = fs.mkdtempSync(path.join(work, 'package-'));
  fs.writeFileSync(path.join(folder, 'cli.js'), `#!/usr/bin/env node\n${script};\n`);
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, ...more }));
  const { stdout } = await npm(folder, 'pack', '--json', '--pack-destination', work);
  return { name, version, file: path.join(work, (JSON.parse(stdout) as [{ filename: string }])[0].filename) };
}

it('A published kit is installed by its tag, and again by `npm ci` on a machine that has only the lock file', async () => {
  const packages = [
    await packed('@landfall/contract', {}),
    await packed('@landfall/kit', { bin: { landfall: './cli.js' }, dependencies: { '@landfall/contract': VERSION } }),
  ];
  fs.writeFileSync(env.npm_config_userconfig, `//${new URL(registry.url).host}/:_authToken=of-a-test\n`);
  const options = { registry: registry.url, tag: 'latest', env };
  const names = packages.map(({ name }) => name);
  expect(await publishPackages(packages, options)).toEqual(names);
  expect(await publishPackages(packages, options)).toEqual([]);
  expect(registry.published).toEqual(names.map((name) => `${name} ${VERSION}`));

  const team = path.join(work, 'team');
  fs.mkdirSync(team);
  fs.writeFileSync(path.join(team, '.npmrc'), `@landfall:registry=${registry.url}\n`);
  fs.writeFileSync(path.join(team, 'package.json'), '{ "name": "team", "version": "1.0.0" }');
  await npm(team, 'install', '@landfall/kit');
  fs.rmSync(path.join(team, 'node_modules'), { recursive: true });
  fs.rmSync(env.npm_config_cache, { recursive: true });
  await npm(team, 'ci');
  expect((await npm(team, 'exec', '--offline', '--', 'landfall')).stdout).toContain(`@landfall/kit ${VERSION}`);
  expect(fs.existsSync(path.join(team, 'node_modules/@landfall/contract/package.json'))).toBe(true);
}, 60_000);

it('The version is semver: by contract, then by shell', () => {
  const versions = ['1.1.0-shell.2.10.0', '1.1.0-shell.2.9.0', '1.2.0-shell.1.0.0'];
  expect(versions.toSorted(compare)).toEqual(['1.1.0-shell.2.9.0', '1.1.0-shell.2.10.0', '1.2.0-shell.1.0.0']);
  for (const shell of ['2.3.0', '2.3.0-rc.1', '1.0.0-local.0a1b2c']) expect(valid(kitVersionOf('1.1.0', shell))).not.toBeNull();
});

it('`landfall update` installs the newest kit, names the remotes that it breaks and how, and the way back', async () => {
  const next = kitVersionOf('2.0.0', '3.0.0');
  const checks = `if (process.argv[3] === 'cards') { console.error('cards needs antd/es/card, which the shell no longer shares'); process.exit(1); }`;
  const kit = await packed('@landfall/kit', { bin: { landfall: './cli.js' } }, next, checks);
  await publishPackages([kit], { registry: registry.url, tag: 'latest', env });
  const team = path.join(work, 'team'); // of the test above
  for (const remote of ['cards', 'notes']) fs.mkdirSync(path.join(team, 'remotes', remote), { recursive: true });
  const update = () =>
    promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../landfall.ts'), 'update'], {
      cwd: team,
      env: { ...env, LANDFALL_ROOT: team },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (failed: { code: number; stdout: string; stderr: string }) => failed,
    );
  const first = await update();
  expect(first.code).toBe(1);
  expect(first.stdout).toBe(
    `The kit is ${next}; it was ${VERSION}.\ncards does not fit:\ncards needs antd/es/card, which the shell no longer shares\nnotes fits.\n`,
  );
  expect(first.stderr).toContain(`go back with: npm install @landfall/kit@${VERSION}`);
  expect(await update()).toMatchObject({ code: 0, stdout: `The kit is ${next}, which is latest.\n` });
}, 120_000);
