import { type Command } from 'commander';
import { type Context, contextOf, environmentsOf, noSuchEnvironment } from '../context.ts';
import { type Finding, findingText, ok, wrong } from '../doctor/finding.ts';
import { EXIT, Failure } from '../failure.ts';
import { openOutput } from '../output.ts';
import type { GlobalOptions } from '../settings.ts';

const OWNER = { verbs: ['publish', 'promote', 'rollback', 'administer'], modules: ['*'] };

interface InitOptions {
  team: string;
  days: string;
  site?: string;
  newKey?: boolean;
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** What a hosted project needs before anything can be published. A missing function returns 404. */
async function functionsOf({ registry, environment }: Context): Promise<Finding[]> {
  const deploy = (name: string) => `deploy it: supabase functions deploy ${name} --no-verify-jwt`;
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

/** What module-map returns for the environment. It says nothing about the key if the environment does not exist.
 *  @throws Failure no_such_environment */
async function mapOf({ registry, environment }: Context): Promise<{ answer: Response; envelope: MapResponse | null }> {
  const response = await fetch(`${registry.url}/functions/v1/module-map?environment=${encodeURIComponent(environment)}`);
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
      code === 'not_signed_in' ? 'give the service role key: LANDFALL_TOKEN=<key>' : 'apply the migrations: supabase db push';
    return wrong('registry', `${message} If that is not it, ${what}`);
  }
}

/** For a rotation: prints a key pair without any request. */
async function makeKey(command: Command): Promise<void> {
  const pair = await newPair();
  const { json } = command.optsWithGlobals<GlobalOptions>();
  const text = `For a rotation ${pairText(pair)}\nA list with the old public key beside it keeps both trusted: docs/operating.md, "A key leaked".`;
  openOutput(json === true).result({ privateKey: pair.jwk, publicKey: pair.publicKey }, text);
}

async function prepare({ team, days, site, newKey }: InitOptions, command: Command): Promise<void> {
  if (newKey) return makeKey(command);
  const context = contextOf(command);
  const { out, registry, environment } = context;
  await mapOf(context); // a name that was typed wrong, before anything is said about production's key
  const findings = [...(await functionsOf(context)), await registryOf(context), await keyOf(context)];
  if (findings.some(({ state }) => state === 'wrong')) {
    process.exitCode = EXIT.unhealthy;
    out.result({ ready: false, environment, findings }, `${findingText(findings)}\nDo what is WRONG, then run init again.`);
    return;
  }
  if (site !== undefined) await registry.post('settings', { environment, siteUrl: site });
  const body = { name: 'owner', team, ...OWNER, environments: [environment], days: Number(days) };
  const owner = await registry.post<{ id: string; token: string; expiresAt: string }>('token', body);
  const text = [
    findingText(findings),
    `${environment} is ready. Its owner's token, shown once: keep it in a password store, and use it as LANDFALL_TOKEN.`,
    owner.token,
    'Next: npm run release -- publish shell, promote shell; then each module. Check with: npm run release -- doctor',
  ];
  out.result({ ready: true, environment, findings, owner }, text.join('\n'));
}

export const addInit = (program: Command): void =>
  void program
    .command('init')
    .description("say what an environment still lacks; make its first owner's token with the service role key (LANDFALL_TOKEN)")
    .option('--team <team>', 'of the owner', 'platform')
    .option('--days <number>', 'until the token expires', '90')
    .option('--site <url>', 'where the shop of this environment is served, for preview links')
    .option('--new-key', 'only print a new signing key, to replace one; nothing else is asked or changed')
    .action((options: InitOptions, command: Command) => prepare(options, command));
