import path from 'node:path';
import type { Command } from 'commander';
import { EXIT, Failure } from '../failure.ts';
import { openOutput } from '../output.ts';
import type { GlobalOptions } from '../settings.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../supabase/migrations');

async function adopt({ databaseUrl }: { databaseUrl?: string }, command: Command): Promise<void> {
  const out = openOutput(command.optsWithGlobals<GlobalOptions>().json === true);
  const url = databaseUrl ?? process.env['DATABASE_URL'];
  if (!url) throw new Failure(EXIT.usage, 'no_database', 'Name the database: --database-url postgres://..., or DATABASE_URL.');
  // loaded only for this verb
  const { adoptBaseline } = await import('../../../supabase/local/database/adopt-baseline.ts');
  const { readMigrations } = await import('../../../supabase/local/database/migrations.ts');
  const { openPostgres } = await import('../../../supabase/local/database/postgres.ts');
  const connection = openPostgres(url, { max: 1 });
  try {
    const adopted = await adoptBaseline(connection, await readMigrations(MIGRATIONS));
    const text = adopted
      ? 'The history of this database is now the baseline. Next: npx supabase db push --remote'
      : 'Nothing to do: this database is not from before the baseline.';
    out.result({ adopted }, text);
  } catch (error) {
    throw new Failure(EXIT.conflict, 'not_adopted', (error as Error).message);
  } finally {
    await connection.close();
  }
}

export const addAdoptBaseline = (program: Command): void =>
  void program
    .command('adopt-baseline')
    .description(
      'a hosted database from before the baseline: check it and replace its history of migrations. npm start does it itself',
    )
    .option('--database-url <url>', 'of its owner; DATABASE_URL')
    .action(adopt);
