import type { Command } from 'commander';
import { checkedContextOf } from '../context.ts';
import { EXIT, Failure } from '../failure.ts';
import { parseList, parseWhole } from '../parse.ts';
import { columns, minute } from '../format.ts';

const VERBS = ['publish', 'promote', 'rollback', 'force', 'administer', 'migrate'];

interface Scope {
  modules: string[];
  verbs: string[];
  environments: string[];
}

interface TokenOptions extends Scope {
  name: string;
  team: string;
  days: number;
}

interface TokenRow extends Scope {
  id: string;
  name: string;
  team: string;
  createdBy: string;
  expiresAt: string | null;
  revokedAt: string | null;
}

function check({ modules, verbs }: Scope): void {
  if (modules.length === 0)
    throw new Failure(EXIT.usage, 'usage', 'Say which modules: --modules cart,analytics or --modules "*".');
  const unknown = verbs.filter((verb) => !VERBS.includes(verb));
  if (unknown.length === 0) return;
  throw new Failure(EXIT.usage, 'usage', `No such verb: ${unknown.join(', ')}. There are: ${VERBS.join(', ')}.`);
}

const scoped = (command: Command, verbs: string[]): Command =>
  command
    // checked in `check`: a required option of `grant` would also be required for `grant list` and `grant revoke`
    .option('--modules <names>', 'comma between them, or "*" for every module', parseList, [])
    .option('--verbs <verbs>', VERBS.join(', '), parseList, verbs)
    .option('--environments <names>', 'comma between them', parseList, ['production']);

const addToken = (token: Command): void =>
  void scoped(token.command('create'), ['publish', 'promote', 'rollback'])
    .description("make a team's token; it is shown once")
    .requiredOption('--name <name>', 'who or what uses it, for the history: "cart CI"')
    .requiredOption('--team <team>')
    .option('--days <number>', 'until it expires', parseWhole, 90)
    .action(async (options: TokenOptions, command: Command) => {
      check(options);
      const { out, registry } = await checkedContextOf(command);
      const { name, team, modules, verbs, environments, days } = options;
      const body = { name, team, modules, verbs, environments, days };
      const response = await registry.post<{ id: string; token: string; expiresAt: string }>('token', body);
      const text = `${response.token}\n  Good until ${minute(response.expiresAt)}. Shown once: put it where ${name} finds it, as LANDFALL_TOKEN.`;
      out.result(response, text);
    });

const tokenState = ({ revokedAt, expiresAt }: TokenRow): string => {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'for good';
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : `until ${minute(expiresAt)}`;
};

const addTokens = (token: Command): void =>
  void token
    .command('list')
    .description('list tokens and their rights')
    .action(async (_options: object, command: Command) => {
      const { out, registry } = await checkedContextOf(command);
      const { tokens } = await registry.get<{ tokens: TokenRow[] }>('tokens');
      const rows = tokens.map((row) => [
        row.id,
        row.name,
        row.team,
        row.modules.join(','),
        row.verbs.join(','),
        row.environments.join(','),
        tokenState(row),
        `by ${row.createdBy}`,
      ]);
      out.result({ tokens }, rows.length > 0 ? columns(rows) : 'There is no token.');
    });

const addRevoke = (of: Command, verb: string, what: string): void =>
  void of
    .command('revoke')
    .description(`revoke a ${what} at once`)
    .argument('<id>')
    .action(async (id: string, _options: object, command: Command) => {
      const { out, registry } = await checkedContextOf(command);
      const response = await registry.post<object>(verb, { id });
      out.result({ id, ...response }, `Revoked ${what} ${id}.`);
    });

const addGrant = (program: Command): Command =>
  scoped(program.command('grant').argument('<e-mail>', 'of an account of the shop'), ['promote', 'rollback'])
    .description('let a user release on /admin/releases, which being an admin does not include')
    .action(async (userEmail: string, options: Scope, command: Command) => {
      check(options);
      const { out, registry } = await checkedContextOf(command);
      const { modules, verbs, environments } = options;
      const response = await registry.post<object>('grant', { userEmail, modules, verbs, environments });
      out.result(response, `${userEmail} may ${verbs.join(', ')} ${modules.join(', ')} in ${environments.join(', ')}.`);
    });

interface GrantRow extends Scope {
  id: string;
  userEmail: string | null;
  grantedBy: string;
  grantedAt: string;
}

const addGrants = (grant: Command): void =>
  void grant
    .command('list')
    .description('list grants and their rights')
    .action(async (_options: object, command: Command) => {
      const { out, registry } = await checkedContextOf(command);
      const { grants } = await registry.get<{ grants: GrantRow[] }>('grants');
      const rows = grants.map(({ id, userEmail, modules, verbs, environments, grantedBy, grantedAt }) => [
        id,
        userEmail ?? '-',
        modules.join(','),
        verbs.join(','),
        environments.join(','),
        `by ${grantedBy}, ${minute(grantedAt)}`,
      ]);
      out.result({ grants }, rows.length > 0 ? columns(rows) : 'There is no grant.');
    });

const addLeaver = (program: Command): void =>
  void program
    .command('leaver')
    .argument('<e-mail>', 'of an account of the shop')
    .description('revoke all grants of a user and all tokens they created, at once')
    .action(async (userEmail: string, _options: object, command: Command) => {
      const { out, registry } = await checkedContextOf(command);
      const done = await registry.post<{ grants: number; tokens: number }>('person-revoke', { userEmail });
      out.result(done, `Revoked ${done.grants} grants of ${userEmail} and ${done.tokens} tokens they created.`);
    });

/** Permissions: of teams by tokens, of people by grants. */
export function addRights(program: Command): void {
  const token = program.command('token').description('tokens of teams and their CI: create, list, revoke');
  addToken(token);
  addTokens(token);
  addRevoke(token, 'token-revoke', 'token');
  const grant = addGrant(program);
  addGrants(grant);
  addRevoke(grant, 'grant-revoke', 'grant');
  addLeaver(program);
}
