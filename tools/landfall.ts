#!/usr/bin/env node
// `landfall <command>` in a team's own repository: new, check, test, build, dev; every other command is one of `release` (publish, promote, ...).
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Node runs TypeScript (pages.ts) from this version on. */
const NEEDED = [22, 18] as const;

function isNewEnough(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** The Node that the kit brings (npm package `node`). */
const ownNode = (): string => path.join(path.dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');

process.env['LANDFALL_ROOT'] ??= process.cwd();
process.env['LANDFALL_COMMAND'] ??= 'npx landfall';
if (isNewEnough()) await import('./landfall-commands.ts');
else {
  const { status } = spawnSync(ownNode(), [path.join(import.meta.dirname, 'landfall.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
