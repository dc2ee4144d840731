import type { Command } from 'commander';
import { contextOf } from '../context.ts';
import type { Door } from '../door.ts';

/** Lets a tester's tab load a release that is not live. */
export interface PreviewToken {
  token: string;
  expiresAt: string;
  link: string;
}

export async function previewLink(door: Door, module: string, version: string): Promise<PreviewToken> {
  const answer = await door.post<Omit<PreviewToken, 'link'>>('preview', { module, version });
  const query = new URLSearchParams({ [`module.${module}`]: version, preview: answer.token });
  return { ...answer, link: `${door.url}/?${query.toString()}` };
}

export const addPreview = (program: Command): void =>
  void program
    .command('preview')
    .description('a link, good for 24 hours, under which one tab loads this release')
    .argument('<module>')
    .argument('<version>')
    .action(async (module: string, version: string, _options: object, command: Command) => {
      const { out, door } = contextOf(command);
      const preview = await previewLink(door, module, version);
      out.result({ module, version, ...preview }, preview.link);
    });
