import path from 'node:path';
import type { Command } from 'commander';
import { openOutput } from '../output.ts';
import { requireReason } from '../require-reason.ts';
import { dataDirOf, type GlobalOptions, tokenOf, urlOf } from '../settings.ts';

const outputOf = (command: Command) => openOutput(command.optsWithGlobals<GlobalOptions>().json === true);
/** Of this machine's server, as `npm start` reads it. */
const databaseUrl = (): string | undefined => process.env['DATABASE_URL'] || undefined;

async function backup({ to }: { to: string }, command: Command): Promise<void> {
  const { takeBackup } = await import('../backup/take.ts'); // loaded only for this verb
  const options = command.optsWithGlobals<GlobalOptions>();
  const url = urlOf(options);
  const server = { url, token: () => tokenOf(options, url) };
  const { kind, takenAt, files, environments } = await takeBackup({
    to: path.resolve(to),
    dataDir: dataDirOf(),
    databaseUrl: databaseUrl(),
    server,
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const text = `${to}: the database (${kind}) and ${files.length - 1} files, ${(bytes / 2 ** 20).toFixed(1)} MB. It has the secrets of this server: keep it private.`;
  outputOf(command).result({ to, kind, takenAt, files: files.length, bytes, environments }, text);
}

async function restore({ from, reason }: { from: string; reason?: string }, command: Command): Promise<void> {
  const out = outputOf(command);
  const why = await requireReason(reason, out, 'a restore');
  const { restoreBackup } = await import('../backup/restore.ts'); // loaded only for this verb
  const target = { from: path.resolve(from), dataDir: dataDirOf(), databaseUrl: databaseUrl(), reason: why };
  const { manifest, replaced, environments } = await restoreBackup(target);
  const text = [
    `The data of ${manifest.takenAt} are restored. Those before are in ${replaced}: delete them when the shop runs.`,
    ...environments.map(({ name, epoch }) => `${name} is in epoch ${epoch}: browsers follow it.`),
    'Start the server, then read: npm run release -- history',
  ].join('\n');
  out.result({ takenAt: manifest.takenAt, replaced, environments }, text);
}

/** Backups of one machine: they read and write DATA_DIR, and DATABASE_URL if it is set. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description("this machine's database and files, consistent, with checksums; the server may run")
    .requiredOption('--to <folder>', 'must not exist')
    .action(backup);
  program
    .command('restore-database')
    .description('a backup into DATA_DIR and an empty DATABASE_URL; no server may run. Browsers follow the restored registry')
    .requiredOption('--from <folder>', 'written by release backup')
    .option('--reason <words>', 'for the history; asked for on a terminal')
    .action(restore);
}
