import type { Command } from 'commander';
import { type Door, openDoor } from './door.ts';
import { type Output, openOutput } from './output.ts';
import { type GlobalOptions, tokenOf, urlOf } from './settings.ts';

/** What a verb works with. */
export interface Context {
  out: Output;
  door: Door;
  environment: string;
}

/** The context of a command that is running.
 *  @throws Failure where there is no usable URL or token */
export function contextOf(command: Command): Context {
  const options = command.optsWithGlobals<GlobalOptions>();
  const url = urlOf(options);
  const out = openOutput(options.json === true);
  return { out, door: openDoor(url, tokenOf(options, url)), environment: options.environment };
}
