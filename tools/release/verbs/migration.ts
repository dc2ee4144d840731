import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { MigrationProblem, ProposedMigration } from '@landfall/modules';
import { Command, Option } from 'commander';
import type { Migration } from '../../../supabase/local/database/migrations.ts';
import type { LiveRelease } from '../../data/live-data.ts';
import { type Context, contextOf } from '../context.ts';
import { EXIT, Failure } from '../failure.ts';
import { columns } from '../format.ts';
import type { RegistryClient } from '../registry-client.ts';
import { requireReason } from '../require-reason.ts';

const stateOf = ({ applied, approvedBy }: ProposedMigration): string =>
  applied ? 'applied' : approvedBy ? `approved by ${approvedBy}, not applied` : 'not approved';

const migrationText = (one: ProposedMigration): string =>
  columns([[one.migration, `${one.module} ${one.release}`, stateOf(one), one.hash]]);

const allOf = async (registry: RegistryClient): Promise<ProposedMigration[]> =>
  (await registry.get<{ migrations: ProposedMigration[] }>('migrations')).migrations;

async function proposed(registry: RegistryClient, name: string): Promise<ProposedMigration> {
  const found = (await allOf(registry)).find(({ migration }) => migration === name);
  if (found) return found;
  throw new Failure(
    EXIT.notFound,
    'no_such_migration',
    `No migration ${name} was proposed. See: npm run release -- migration list`,
  );
}

type Proposal = Pick<ProposedMigration, 'module' | 'migration' | 'text'>;

/** For a registry without Landfall's server, in a clone. The kit has no database.
 *  @throws Failure in the kit */
const loadCheck = () =>
  import('../../data/migrations/check-proposal.ts').catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const text =
      'This registry has no server that checks migrations. Its owners check yours in a clone of Landfall before they approve it.';
    throw new Failure(EXIT.usage, 'needs_clone', text);
  });

async function checkHere(registry: RegistryClient, { module, ...proposal }: Proposal): Promise<MigrationProblem[]> {
  const { checkMigration, openLike } = await loadCheck();
  const { migrations: applied } = await registry.get<{ migrations: Migration[] }>('applied-migrations');
  const { releases } = await registry.get<{ releases: LiveRelease[] }>('live-data', { days: '30' });
  const connection = await openLike(applied);
  const schema = `module_${module.replaceAll('-', '_')}`;
  return checkMigration({ ...proposal, schema }, applied, releases, connection).finally(() => connection.close());
}

/** The server makes a database with the live one's migrations first. ms */
const PATIENCE = 200_000;

/** Asks the registry's server, which tries the text on a temporary database. */
async function problemsOf(registry: RegistryClient, { module, migration, text }: Proposal): Promise<MigrationProblem[]> {
  const proposal = { module, migration, text };
  try {
    return (await registry.post<{ problems: MigrationProblem[] }>('migration-check', proposal, PATIENCE)).problems;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'no_such_verb') throw error;
    return checkHere(registry, proposal);
  }
}

const CHECKS: Record<MigrationProblem['check'], string> = {
  order: 'order',
  locks: 'locks',
  run: 'run',
  data: 'data gate',
  schema: 'own schema',
  access: 'access matrix',
};

const linesOf = (problems: readonly MigrationProblem[]): string =>
  problems.map((problem) => `  ${CHECKS[problem.check]}: ${problem.text}`).join('\n');

const refuse = (migration: string, problems: MigrationProblem[]): never => {
  throw new Failure(EXIT.refused, 'migration_refused', `${migration} may not be applied:\n${linesOf(problems)}`, { problems });
};

/** An owner may allow these two. */
const mayBeAllowed = ({ check }: MigrationProblem): boolean => check === 'schema' || check === 'access';

const verb = (name: string, description: string): Command => new Command(name).description(description);

const propose = verb('propose', 'store the migration that a published release needs; its release is not promoted before it')
  .argument('<module>')
  .argument('<version>', 'of the release')
  .requiredOption('--file <path>', 'named <14 digits of its time>_<name>.sql')
  .action(async (module: string, version: string, { file }: { file: string }, command: Command) => {
    const { out, registry } = contextOf(command);
    const text = fs.readFileSync(file, 'utf8');
    const about = { module, version, migration: path.basename(file, '.sql'), text };
    const problems = await problemsOf(registry, about);
    if (!problems.every(mayBeAllowed)) refuse(about.migration, problems);
    const made = await registry.post<ProposedMigration>('migration-propose', about);
    const exceptions = problems.length > 0 ? [`Needs an exception of an owner:\n${linesOf(problems)}`] : [];
    out.result({ ...made, problems }, [migrationText(made), ...exceptions, 'Next: an owner approves it.'].join('\n'));
  });

const check = verb('check', 'try it on a temporary database with the live migrations: order, locks, data, schema, access')
  .argument('<migration>')
  .action(async (name: string, _options: object, command: Command) => {
    const { out, registry } = contextOf(command);
    const migration = await proposed(registry, name);
    const problems = await problemsOf(registry, migration);
    if (problems.length > 0) refuse(name, problems);
    out.result(
      { ...migration, problems },
      `${name} passes every check: ${Object.values(CHECKS).join(', ')}. Its text:\n\n${migration.text}`,
    );
  });

interface ApproveOptions {
  hash: string;
  despite: ('schema' | 'access')[];
  reason?: string;
}

const approve = verb('approve', 'check it again, and approve the text that you have read')
  .argument('<migration>')
  .requiredOption('--hash <sha256>', 'of the text, as check and list show it')
  .addOption(
    new Option('--despite <checks...>', 'allow objects outside the module’s schema, or wider access')
      .choices(['schema', 'access'])
      .default([]),
  )
  .option('--reason <words>', 'with --despite')
  .action(async (name: string, { hash, despite, reason: given }: ApproveOptions, command: Command) => {
    const { out, registry } = contextOf(command);
    const reason = despite.length > 0 ? await requireReason(given, out, 'an exception') : given;
    const problems = await problemsOf(registry, await proposed(registry, name));
    const left = problems.filter((problem) => !despite.some((one) => one === problem.check));
    if (left.length > 0) refuse(name, left);
    const made = await registry.post<ProposedMigration>('migration-approve', { migration: name, hash, despite, reason });
    out.result(made, `${migrationText(made)}\nNext: npm run release -- migration apply`);
  });

/** @throws Failure if what the registry sends is not what was approved */
function needHash({ migration, text, hash }: ProposedMigration): void {
  if (createHash('sha256').update(text).digest('hex') === hash) return;
  throw new Failure(EXIT.conflict, 'migration_changed', `The text of ${migration} is not the one that was approved.`);
}

async function applyAll({ out, registry }: Context, url: string): Promise<void> {
  const waiting = (await allOf(registry)).filter((one) => one.approvedBy !== null && !one.applied).toReversed();
  for (const one of waiting) needHash(one);
  const { ownerSql } = await import('../../../supabase/local/database/database.ts');
  const { migrate } = await import('../../../supabase/local/database/migrations.ts');
  const { openPostgres } = await import('../../../supabase/local/database/postgres.ts');
  const connection = openPostgres(url, { max: 1 });
  try {
    for (const { migration, schema, text } of waiting) {
      const [version = '', ...name] = migration.split('_');
      await ownerSql(connection).script(`create schema if not exists ${schema}`);
      await migrate(connection, [{ version, name: name.join('_'), text }]);
    }
  } catch (error) {
    throw new Failure(EXIT.conflict, 'not_applied', (error as Error).message);
  } finally {
    await connection.close();
  }
  const names = waiting.map(({ migration }) => migration);
  const next = 'Add the files to supabase/migrations, so that the next db push knows them. Their releases can be promoted.';
  out.result({ applied: names }, names.length > 0 ? `Applied: ${names.join(', ')}. ${next}` : 'No approved migration waits.');
}

const apply = verb('apply', 'run the approved migrations as the owner of the database, each once, oldest first')
  .option('--database-url <url>', 'of its owner; DATABASE_URL')
  .action(async ({ databaseUrl }: { databaseUrl?: string }, command: Command) => {
    const url = databaseUrl ?? process.env['DATABASE_URL'];
    if (!url) throw new Failure(EXIT.usage, 'no_database', 'Name the database: --database-url postgres://..., or DATABASE_URL.');
    await applyAll(contextOf(command), url);
  });

const list = verb('list', 'the proposed migrations, the newest first').action(async (_options: object, command: Command) => {
  const { out, registry } = contextOf(command);
  const migrations = await allOf(registry);
  out.result({ migrations }, migrations.map(migrationText).join('\n') || 'No migration was proposed.');
});

/** Migrations that modules bring with their releases. */
export function addMigration(program: Command): void {
  const migration = program
    .command('migration')
    .description('changes of the database that releases need: propose, check, approve, apply, list');
  for (const one of [propose, check, approve, apply, list]) migration.addCommand(one.copyInheritedSettings(migration));
}
