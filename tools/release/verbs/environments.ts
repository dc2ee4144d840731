import type { Command } from 'commander';
import { contextOf, environmentsOf } from '../context.ts';
import { columns } from '../format.ts';

interface Changed {
  environment: string;
  siteUrl: string | null;
}

const addList = (environment: Command): void =>
  void environment
    .command('list')
    .description('the environments, and where the shop of each is served')
    .action(async (_options: object, command: Command) => {
      const { out, registry } = contextOf(command);
      const environments = await environmentsOf(registry);
      out.result({ environments }, columns(environments.map(({ name, siteUrl }) => [name, siteUrl ?? 'no site set'])));
    });

const addCreate = (environment: Command): void =>
  void environment
    .command('create')
    .description('make an environment in which nothing is live yet; needs the right to administer every module in it')
    .argument('<name>')
    .option('--site <url>', 'where its shop is served, for preview links')
    .action(async (name: string, { site }: { site?: string }, command: Command) => {
      const { out, registry } = contextOf(command);
      const made = await registry.post<Changed>('settings', { environment: name, create: true, siteUrl: site });
      out.result(made, `${name} is there. Next: npm run release -- --environment ${name} init`);
    });

const addSite = (environment: Command): void =>
  void environment
    .command('site')
    .description('keep the address of the shop of an environment: preview links point there')
    .argument('<name>')
    .argument('<url>', 'such as https://shop.example')
    .action(async (name: string, siteUrl: string, _options: object, command: Command) => {
      const { out, registry } = contextOf(command);
      const changed = await registry.post<Changed>('settings', { environment: name, siteUrl });
      out.result(changed, `The shop of ${name} is at ${changed.siteUrl}.`);
    });

/** The registry's environments: each has its own live releases, from one set of published ones. */
export function addEnvironments(program: Command): void {
  const environment = program.command('environment').alias('env').description('environments: list, create, site');
  for (const add of [addList, addCreate, addSite]) add(environment);
}
