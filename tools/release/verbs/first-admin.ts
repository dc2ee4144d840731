import type { Command } from 'commander';
import { contextOf } from '../context.ts';

const addAdmin = (program: Command): void =>
  void program
    .command('admin')
    .description('make a person an admin of the shop: the first one, who has signed up and confirmed their address')
    .argument('<email>')
    .action(async (email: string, _options: object, command: Command) => {
      const { out, registry } = contextOf(command);
      const made = await registry.post<{ userId: string; email: string }>('admin', { email });
      out.result(made, `${made.email} is an admin of the shop. They must sign in again.`);
    });

const addStarter = (program: Command): void =>
  void program
    .command('starter')
    .description('load countries and routes to start with into a shop that has none')
    .action(async (_options: object, command: Command) => {
      const { out, registry } = contextOf(command);
      const added = await registry.post<{ countries: number; routes: number }>('starter', {});
      const text = `${added.countries} countries and ${added.routes} routes were added. Check rates and prices at /admin/countries and /admin/shipping-routes.`;
      out.result(added, text);
    });

/** The first admin and the first settings of a shop. They take every right in every environment. */
export function addFirstAdmin(program: Command): void {
  for (const add of [addAdmin, addStarter]) add(program);
}
