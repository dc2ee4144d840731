import fs from 'node:fs/promises';
import type { Command } from 'commander';
import { contextOf } from '../context.ts';
import type { Export } from '../export-chain.ts';

export const addExport = (program: Command): void =>
  void program
    .command('export')
    .description('history and permissions of an environment as hash chains; doctor --export verifies the file')
    .requiredOption('--out <file>', 'must not exist')
    .action(async ({ out: file }: { out: string }, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const exported = await registry.get<Export>('export', { environment });
      await fs.writeFile(file, `${JSON.stringify(exported, null, 1)}\n`, { flag: 'wx' });
      const counts = { history: exported.history.length, permissions: exported.permissions.length };
      const text = `${file}: ${counts.history} lines of history, ${counts.permissions} of permissions. Verify it: npm run release -- doctor --export ${file}`;
      out.result({ environment, file, ...counts }, text);
    });
