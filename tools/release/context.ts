import type { Command } from 'commander';
import { type RegistryClient, openRegistryClient } from './registry-client.ts';
import { EXIT, Failure } from './failure.ts';
import { type Output, openOutput } from './output.ts';
import { type GlobalOptions, tokenOf, urlOf } from './settings.ts';

/** What a verb needs. */
export interface Context {
  out: Output;
  registry: RegistryClient;
  environment: string;
}

/** The context of the current command.
 *  @throws Failure without a usable URL or token */
export function contextOf(command: Command): Context {
  const options = command.optsWithGlobals<GlobalOptions>();
  const url = urlOf(options);
  const out = openOutput(options.json === true);
  return { out, registry: openRegistryClient(url, tokenOf(options, url)), environment: options.environment };
}

/** An environment of the registry. */
export interface Environment {
  name: string;
  /** Origin of its shop; null if not set. */
  siteUrl: string | null;
}

export const environmentsOf = async (registry: RegistryClient): Promise<Environment[]> =>
  (await registry.get<{ environments: Environment[] }>('whoami')).environments;

export function noSuchEnvironment(name: string, known: readonly Environment[]): Failure {
  const names = known.map((environment) => environment.name).join(', ') || 'none that this token may see';
  const message = `There is no environment ${name}. There are: ${names}. Check --environment, or make it: npm run release -- environment create ${name}`;
  return new Failure(EXIT.notFound, 'no_such_environment', message);
}

/** The context of a verb that does not otherwise ask the registry about the environment, so that a misspelt name is noticed.
 *  @throws Failure no_such_environment */
export async function checkedContextOf(command: Command): Promise<Context> {
  const context = contextOf(command);
  if (command.getOptionValueSourceWithGlobals('environment') !== 'cli') return context;
  const known = await environmentsOf(context.registry);
  if (known.some(({ name }) => name === context.environment)) return context;
  throw noSuchEnvironment(context.environment, known);
}
