import { type Command } from 'commander';
import { type Context, contextOf, environmentsOf, noSuchEnvironment } from '../context.ts';
import { type Finding, findingText, ok, warning, wrong } from '../doctor/finding.ts';
import { checkProject } from '../doctor/check-project.ts';
import { checkRedirects, checkSite } from '../doctor/check-site.ts';
import { EXIT, Failure } from '../failure.ts';
import { openOutput } from '../output.ts';
import { reach } from '../registry-client.ts';
import type { GlobalOptions } from '../settings.ts';
import { originOf } from '../site.ts';

const OWNER = { verbs: ['publish', 'promote', 'rollback', 'force', 'administer', 'migrate'], modules: ['*'] };

interface InitOptions {
  team: string;
  days: string;
  site?: string;
  newKey?: boolean;
  cards?: string;
}

const statusOf = async (url: string): Promise<number> => (await reach(url)).status;

/** Functions that a hosted project needs before anything can be published. A missing function returns 404. */
async function functionsOf({ registry, environment }: Context): Promise<Finding[]> {
  const deploy = (name: string) => `deploy it: npx supabase functions deploy ${name}`;
  const base = `${registry.url}/functions/v1`;
  const asked = [
    ['delivery', `${base}/delivery/whoami`],
    ['module-map', `${base}/module-map?environment=${encodeURIComponent(environment)}`],
    ['module-health', `${base}/module-health`],
  ] as const;
  const found = asked.map(async ([name, url]) => [name, await statusOf(url)] as const);
  return (await Promise.all(found)).map(([name, status]) =>
    status === 404 && name !== 'module-map' ? wrong(`function ${name}`, deploy(name)) : ok(`function ${name}`, 'answers'),
  );
}

/** A new key pair: the private key for the function, the public one for the shell's build. */
async function newPair() {
  const { generateSigningKey, signerOf } = await import('@landfall/modules'); // loaded only for this verb
  const jwk = await generateSigningKey();
  return { jwk, publicKey: (await signerOf(jwk)).publicKey };
}

const pairText = ({ jwk, publicKey }: Awaited<ReturnType<typeof newPair>>): string =>
  [
    'here is a new one, shown once:',
    `    supabase secrets set DELIVERY_KEY='${JSON.stringify(jwk)}'`,
    `    LANDFALL_MODULE_KEYS='${JSON.stringify([publicKey])}'   (at the build of the shell)`,
  ].join('\n');

interface MapResponse {
  keyId?: string | null;
  error?: { code?: string };
}

/** Response of module-map for the environment. It names no key if the environment does not exist.
 *  @throws Failure no_such_environment */
async function mapOf({ registry, environment }: Context): Promise<{ answer: Response; envelope: MapResponse | null }> {
  const response = await reach(`${registry.url}/functions/v1/module-map?environment=${encodeURIComponent(environment)}`);
  const envelope = (await response.json().catch(() => null)) as MapResponse | null;
  if (envelope?.error?.code !== 'no_such_environment') return { answer: response, envelope };
  throw noSuchEnvironment(environment, await environmentsOf(registry).catch(() => []));
}

async function keyOf(context: Context): Promise<Finding> {
  const { answer: response, envelope } = await mapOf(context);
  if (response.ok && envelope?.keyId) return ok('signing key', `the map is signed by ${envelope.keyId}`);
  return wrong(
    'signing key',
    `module-map signs nothing (${response.status}). If DELIVERY_KEY is not set, ${pairText(await newPair())}`,
  );
}

/** Checks the migrations and the token's rights, by asking the registry. */
async function registryOf({ registry }: Context): Promise<Finding> {
  try {
    const { name } = await registry.get<{ name: string }>('whoami');
    return ok('registry', `answers ${name}`);
  } catch (error) {
    const { code, message } = error as Failure;
    const what =
      code === 'not_signed_in'
        ? 'give the secret key: LANDFALL_TOKEN=<key>'
        : 'apply the migrations: npx supabase db push --remote';
    return wrong('registry', `${message} If that does not help, ${what}`);
  }
}

/** For a rotation: prints a key pair without any request. */
async function makeKey(command: Command): Promise<void> {
  const pair = await newPair();
  const { json } = command.optsWithGlobals<GlobalOptions>();
  const text = `For a rotation ${pairText(pair)}\nA list with the old public key beside it keeps both trusted: docs/operating.md, "A key leaked".`;
  openOutput(json === true).result({ privateKey: pair.jwk, publicKey: pair.publicKey }, text);
}

interface TokenRow {
  name: string;
  environments: string[];
  expiresAt: string | null;
  revokedAt: string | null;
}

/** Creates the environment's owner token. Null if it already has a valid one. */
async function ownerToken({ registry, environment }: Context, team: string, days: string) {
  const { tokens } = await registry.get<{ tokens: TokenRow[] }>('tokens', { environment });
  const isOwner = ({ name, environments, expiresAt, revokedAt }: TokenRow) =>
    name === 'owner' && environments.join() === environment && !revokedAt && Date.parse(expiresAt ?? '') > Date.now();
  if (tokens.some(isOwner)) return null;
  const body = { name: 'owner', team, ...OWNER, environments: [environment], days: Number(days) };
  return registry.post<{ id: string; token: string; expiresAt: string }>('token', body);
}

const isSupabase = (url: string): boolean => /\.supabase\.(co|in)$/.test(new URL(url).hostname);

/** Stores the shop's address, schedules the jobs and the mail worker. @returns the steps that failed */
async function setUp({ registry }: Context, site: string, cards: string | undefined): Promise<Finding[]> {
  const { notes } = await registry.post<{ notes: string[] }>('set-up', {
    siteUrl: site,
    ...(registry.url !== site && { functionsUrl: `${registry.url}/functions/v1` }),
    ...(isSupabase(registry.url) && { addressHeader: 'cf-connecting-ip' }),
    ...(cards && { cards }),
    ...(process.env['MAIL_WORKER_SECRET'] && { mailSecret: process.env['MAIL_WORKER_SECRET'] }),
  });
  return isSupabase(registry.url) ? notes.map((note) => warning('extensions', note)) : [];
}

/** Applies the settings it can, and checks the rest: the database's settings, sign-in links, the static host. */
async function guide(context: Context, site: string, cards: string | undefined): Promise<Finding[]> {
  const { registry, environment } = context;
  const notes = await setUp(context, site, cards);
  const redirects = registry.url === site ? [] : [await checkRedirects(registry.url, site)];
  return [...notes, ...(await checkProject(registry, site)), ...redirects, ...(await checkSite(site, environment))];
}

async function prepare({ team, days, site, newKey, cards }: InitOptions, command: Command): Promise<void> {
  if (newKey) return makeKey(command);
  const context = contextOf(command);
  const { out, registry, environment } = context;
  await mapOf(context); // reports a mistyped environment before any finding about the key
  const findings = [...(await functionsOf(context)), await registryOf(context), await keyOf(context)];
  if (findings.some(({ state }) => state === 'wrong')) {
    process.exitCode = EXIT.unhealthy;
    out.result({ ready: false, environment, findings }, `${findingText(findings)}\nFix each WRONG line, then run init again.`);
    return;
  }
  if (site !== undefined) {
    const origin = originOf(site);
    await registry.post('settings', { environment, siteUrl: origin });
    // The database serves one shop, production's. Other environments have their own maps of it.
    if (environment === 'production') findings.push(...(await guide(context, origin, cards)));
  }
  const owner = await ownerToken(context, team, days);
  const ready = findings.every(({ state }) => state !== 'wrong');
  if (!ready) process.exitCode = EXIT.unhealthy;
  const text = [
    findingText(findings),
    ...(owner
      ? [
          `The owner's token of ${environment}, shown once: keep it in a password store, and use it as LANDFALL_TOKEN.`,
          owner.token,
        ]
      : []),
    ready ? `${environment} is ready.` : 'Fix each WRONG line, then run init again. It skips finished steps.',
    'Then: npm run release -- publish shell, promote shell; then each module. Check with: npm run release -- doctor',
  ];
  out.result({ ready, environment, findings, ...(owner && { owner }) }, text.join('\n'));
}

export const addInit = (program: Command): void =>
  void program
    .command('init')
    .description("report what an environment still lacks; create its owner's token with the service role key (LANDFALL_TOKEN)")
    .option('--team <team>', 'of the owner', 'platform')
    .option('--days <number>', 'until the token expires', '90')
    .option(
      '--site <url>',
      'where the shop of this environment is served: stores it, schedules jobs and mail, and checks the shop',
    )
    .option('--cards <gateway>', 'with --site: stripe, once the functions have its keys, or none')
    .option('--new-key', 'only print a new signing key, for a replacement; sends no request and changes nothing')
    .action((options: InitOptions, command: Command) => prepare(options, command));
