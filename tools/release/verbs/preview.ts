import type { Command } from 'commander';
import { type Context, checkedContextOf } from '../context.ts';
import { EXIT, Failure } from '../failure.ts';
import { siteOf } from '../site.ts';

/** Lets a tester's tab load a release that is not live. */
export interface PreviewToken {
  token: string;
  expiresAt: string;
  link: string;
}

/** @throws Failure no_shell_preview: a page contains its shell before it could ask for another one */
export function refuseShell(module: string): void {
  if (module !== 'shell') return;
  const message =
    'A shell has no preview link: a link chooses modules, and the shell is the page that reads it. ' +
    'Publish it without --preview: nothing goes live before it is promoted. To look at it first, promote it in another environment.';
  throw new Failure(EXIT.usage, 'no_shell_preview', message);
}

/** @param site origin of the shop that opens the link */
export async function previewLink(
  { registry, environment }: Context,
  site: string,
  module: string,
  version: string,
): Promise<PreviewToken> {
  const { token, expiresAt } = await registry.post<Omit<PreviewToken, 'link'>>('preview', { environment, module, version });
  const query = new URLSearchParams({ [`module.${module}`]: version, preview: token });
  return { token, expiresAt, link: `${site}/?${query.toString()}` };
}

export const addPreview = (program: Command): void =>
  void program
    .command('preview')
    .description('a link, good for 24 hours, under which one tab loads this release')
    .argument('<module>')
    .argument('<version>')
    .option('--site <url>', 'of the shop, where the registry does not know it')
    .action(async (module: string, version: string, { site }: { site?: string }, command: Command) => {
      refuseShell(module);
      const context = await checkedContextOf(command);
      const preview = await previewLink(context, await siteOf(context, site), module, version);
      context.out.result({ module, version, ...preview }, preview.link);
    });
