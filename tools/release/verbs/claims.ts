import type { Claim, ClaimList, ClaimScope } from '@landfall/modules';
import type { Command } from 'commander';
import { requireReason } from '../require-reason.ts';
import { contextOf } from '../context.ts';
import type { RegistryClient } from '../registry-client.ts';
import { EXIT, Failure } from '../failure.ts';
import { columns, minute } from '../format.ts';

/** Characters of an id in lists; the command accepts this prefix as an id. */
const SHORT = 8;

const claimsOf = async (registry: RegistryClient, environment: string, module?: string): Promise<Claim[]> =>
  (await registry.get<ClaimList>('claims', { environment, module })).claims;

const scopeText = ({ access, menuGroup, paletteCategory, isolated }: ClaimScope): string =>
  [access, menuGroup && `menu ${menuGroup}`, paletteCategory && `palette ${paletteCategory}`, isolated && 'isolated']
    .filter(Boolean)
    .join(', ');

const nameOf = ({ kind, target }: Claim): string => (kind === 'page' ? target : `${kind} ${target}`);

/** What an approval would change, if there is an approved claim or one was revoked. */
function noteOf({ replaces, wasRevoked }: Claim): string {
  if (replaces) return `now: ${scopeText(replaces)}`;
  return wasRevoked ? 'was revoked' : '';
}

const lastWordOf = ({ state, requestedBy, requestedAt, decidedBy, decidedAt }: Claim): string =>
  state === 'requested'
    ? `by ${requestedBy}, ${minute(requestedAt)}`
    : `by ${decidedBy ?? '-'}, ${decidedAt ? minute(decidedAt) : '-'}`;

const rowOf = (claim: Claim): string[] => [
  claim.id.slice(0, SHORT),
  claim.state,
  claim.module,
  nameOf(claim),
  scopeText(claim),
  lastWordOf(claim),
  noteOf(claim),
];

function howToApprove(claims: Claim[], environment: string): string {
  const waiting = claims.filter(({ state }) => state === 'requested').map(({ id }) => id.slice(0, SHORT));
  if (waiting.length === 0) return '';
  return `\nAn owner approves them with: npm run release -- claim approve ${waiting.join(' ')} --environment ${environment} --reason "..."`;
}

const addList = (claim: Command): void =>
  void claim
    .command('list')
    .description('which module may serve which path or slot, or use which capability; those that wait for approval first')
    .option('--module <module>', 'of one module only')
    .action(async ({ module }: { module?: string }, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const claims = await claimsOf(registry, environment, module);
      const text = claims.length > 0 ? columns(claims.map(rowOf)) + howToApprove(claims, environment) : 'There is no claim.';
      out.result({ environment, claims }, text);
    });

interface RequestOptions {
  version: string;
  reason?: string;
}

const addRequest = (claim: Command): void =>
  void claim
    .command('request')
    .description('ask for every claim that a release needs and does not have')
    .argument('<module>')
    .requiredOption('--version <version>', 'the published release whose pages.ts counts')
    .option('--reason <words>', 'for the owner who decides')
    .action(async (module: string, { version, reason }: RequestOptions, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const response = await registry.post<ClaimList>('claim-request', { environment, module, version, reason });
      const text =
        response.claims.length > 0
          ? columns(response.claims.map(rowOf)) + howToApprove(response.claims, environment)
          : `${module} ${version} has every claim that it needs in ${environment}.`;
      out.result({ environment, module, version, ...response }, text);
    });

/** The claim with this id or prefix. */
function claimNamed(claims: Claim[], given: string): Claim {
  const found = given.length >= SHORT ? claims.filter(({ id }) => id.startsWith(given.toLowerCase())) : [];
  if (found.length === 1) return found[0]!;
  const message = `No claim has the id ${given}. See: npm run release -- claim list`;
  throw new Failure(EXIT.notFound, 'no_such_claim', message);
}

interface Decided {
  revision: number;
  claim: Claim;
}

const addDecision = (claim: Command, verb: 'approve' | 'revoke', description: string, done: string): void =>
  void claim
    .command(verb)
    .description(description)
    .argument('<ids...>', 'from `claim list`; the first eight characters are enough')
    .option('--reason <words>', 'for the history; asked for on a terminal')
    .action(async (ids: string[], options: { reason?: string }, command: Command) => {
      const { out, registry, environment } = contextOf(command);
      const known = await claimsOf(registry, environment);
      const chosen = ids.map((given) => claimNamed(known, given));
      const reason = await requireReason(options.reason, out, 'a decision about a claim');
      const decided: Decided[] = [];
      for (const { id } of chosen) decided.push(await registry.post<Decided>(`claim-${verb}`, { environment, id, reason }));
      const revision = Math.max(...decided.map((one) => one.revision));
      const claims = decided.map((one) => one.claim);
      const text = claims.map((one) => `${done} ${nameOf(one)} of ${one.module} in ${environment} (revision ${revision}).`);
      out.result({ environment, revision, claims }, text.join('\n'));
    });

/** Which module may serve which path, and who decided it. */
export function addClaims(program: Command): void {
  const claim = program.command('claim').description('paths, slots and capabilities of modules: list, request, approve, revoke');
  addList(claim);
  addRequest(claim);
  addDecision(claim, 'approve', 'let a module serve what it requested; for owners of the environment', 'Approved');
  addDecision(claim, 'revoke', 'take a page, slot or capability out of the map at once, or turn a request down', 'Revoked');
}
