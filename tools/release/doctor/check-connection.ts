import type { RegistryClient } from '../registry-client.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/** In ms. Tokens and maps expire by the reader's clock. */
const MAX_SKEW_MS = 60_000;
/** In ms. Releases are slow beyond this. */
const SLOW_MS = 2000;

interface WhoAmI {
  name: string;
  grants: { verbs: string[]; modules: string[]; environments: string[] }[];
}

const formatGrant = ({ verbs, modules, environments }: WhoAmI['grants'][number]): string =>
  `${verbs.join(', ')} ${modules.includes('*') ? 'every module' : modules.join(', ')} in ${environments.includes('*') ? 'every environment' : environments.join(', ')}`;

function clocks(date: string | null): Finding {
  const skew = date ? Date.now() - Date.parse(date) : 0;
  if (Math.abs(skew) <= MAX_SKEW_MS) return ok('clocks', 'this machine and the server agree within a minute');
  const way = skew > 0 ? 'ahead of' : 'behind';
  const seconds = Math.round(Math.abs(skew) / 1000);
  return warning(
    'clocks',
    `this machine is ${seconds} s ${way} the server: synchronize the clocks (NTP), because tokens and maps expire by them`,
  );
}

/** Checks that the registry responds, its clock, and the token's rights. */
export async function checkConnection(registry: RegistryClient): Promise<Finding[]> {
  const start = performance.now();
  const { name, grants } = await registry.get<WhoAmI>('whoami');
  const took = Math.round(performance.now() - start);
  const response = await fetch(`${registry.url}/functions/v1/module-map?environment=production`, { method: 'HEAD' });
  return [
    took > SLOW_MS
      ? warning('connection', `${registry.url} took ${took} ms to answer`)
      : ok('connection', `${registry.url} answers in ${took} ms`),
    clocks(response.headers.get('date')),
    grants.length > 0
      ? ok('token', `you are ${name} and may ${grants.map(formatGrant).join('; ')}`)
      : wrong('token', `you are ${name}, but have no rights: ask a registry administrator for a grant`),
  ];
}
