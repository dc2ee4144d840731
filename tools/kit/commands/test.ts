import path from 'node:path';
import { home } from '../../versions.ts';
import { runProgram } from './run.ts';

/** `landfall test`: the tests of this repository in a fake shell. */
export function testHere(files: string[]): void {
  const config = path.join(home, 'tools/kit/vitest.config.js');
  process.exitCode = runProgram('vitest', 'vitest.mjs', ['run', '--config', config, ...files]);
}
