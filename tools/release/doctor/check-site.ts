import type { ModuleMap } from '@landfall/modules';
import { type Finding, ok, warning, wrong } from './finding.ts';
import { capabilitiesIn } from '../../../supabase/local/site/security-headers.ts';
import { configOf, envelopeOf, fetchFrom, filesOf, mapOf } from '../../hosting/fetch-site.ts';

const HELP = 'npm run release -- hosting prints a configuration that does';

/** Whether a directive of the policy allows the origin. Without the directive, default-src decides. */
function allows(policy: string, directive: string, origin: string): boolean {
  const directives = new Map(policy.split(';').map((part) => [part.trim().split(/\s+/)[0]!, part.trim().split(/\s+/).slice(1)]));
  const sources = directives.get(directive) ?? directives.get('default-src');
  return !sources || sources.some((source) => source === '*' || source === origin || source === 'https:');
}

/** What owners approved for live modules and a static host's older configuration does not allow yet. */
function blockedCapabilities(policy: string, map: ModuleMap): string[] {
  const directives: Record<string, [directive: string, source: string]> = {
    wasm: ['script-src', "'wasm-unsafe-eval'"],
    workers: ['worker-src', 'blob:'],
  };
  return capabilitiesIn(map).flatMap((one) => {
    const [kind = '', origin = ''] = one.split(' ');
    const [directive, source] = kind === 'connect' ? ['connect-src', origin] : (directives[kind] ?? []);
    return directive && source && !allows(policy, directive, source) ? [`${directive} blocks ${source}, which is approved`] : [];
  });
}

async function checkPolicy(site: string, policy: string | null, environment: string): Promise<Finding> {
  if (!policy) return warning('security headers', `the page has no Content-Security-Policy: ${HELP}`);
  const { supabaseUrl } = await configOf(site);
  const backend = new URL(supabaseUrl ?? site, site).origin;
  const map = mapOf(await envelopeOf(site, environment));
  const files = new URL(filesOf(site, map)).origin;
  const blocked = [
    ...(backend !== site && !allows(policy, 'connect-src', backend) ? [`connect-src blocks the backend ${backend}`] : []),
    ...(files !== site && !allows(policy, 'script-src', files) ? [`script-src blocks the modules of ${files}`] : []),
    ...blockedCapabilities(policy, map),
  ];
  return blocked.length === 0
    ? ok('security headers', 'the Content-Security-Policy allows what the shop loads')
    : wrong('security headers', `${blocked.join('; ')}: ${HELP}`);
}

const isPage = (answer: Response): boolean => answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html');

/** A page of the shop that has no file of its own: the first below `/` that a module serves, or else the shell's sign-in. */
function pathOfSomePage({ modules }: ModuleMap): string {
  const paths = Object.values(modules).flatMap(({ pages = {} }) => Object.keys({ ...pages.public, ...pages.customer }));
  return paths.find((path) => path !== '/' && !/[:*]/.test(path)) ?? '/auth';
}

/** Every page's address leads to the shop. A missing file of a module must be a 404, not a page. */
async function checkAddresses(site: string, environment: string): Promise<Finding> {
  const address = site + pathOfSomePage(mapOf(await envelopeOf(site, environment)));
  const page = await fetchFrom(address, { headers: { accept: 'text/html' } });
  if (!isPage(page)) return wrong('addresses', `${address} answers ${page.status} instead of the shop's page: ${HELP}`);
  const file = await fetchFrom(`${site}/modules/doctor/0.0.0/none.js`);
  if (isPage(file))
    return wrong(
      'addresses',
      `a missing file below ${site}/modules is answered with a page: exclude /modules and /static. ${HELP}`,
    );
  return ok('addresses', 'the addresses of pages lead to the shop, and missing files are reported as missing');
}

/** Checks the static host as a browser sees it. @param site origin of the shop */
export async function checkSite(site: string, environment: string): Promise<Finding[]> {
  try {
    const page = await fetchFrom(site, { headers: { accept: 'text/html' } });
    return [
      await checkAddresses(site, environment),
      await checkPolicy(site, page.headers.get('content-security-policy'), environment),
    ];
  } catch (error) {
    return [wrong('site', (error as Error).message)];
  }
}

/** Whether sign-in mails may lead to the shop. The auth service redirects a wrong link to the shop only if its address is allowed. */
export async function checkRedirects(backend: string, site: string): Promise<Finding> {
  const query = new URLSearchParams({ token: 'none', type: 'magiclink', redirect_to: `${site}/dashboard` });
  const answer = await fetchFrom(`${backend}/auth/v1/verify?${query.toString()}`, { redirect: 'manual' });
  const target = answer.headers.get('location') ?? '';
  if (target.startsWith(site)) return ok('sign-in links', `lead to ${site}`);
  const fix = `LANDFALL_SITE_URL=${site} LANDFALL_REDIRECT_URLS='${site}/**' npx supabase config push`;
  return wrong('sign-in links', `lead to ${target.split('#')[0] || 'nowhere'}, not to ${site}: ${fix}`);
}
