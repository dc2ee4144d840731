import { type Context, environmentsOf } from './context.ts';
import { EXIT, Failure } from './failure.ts';

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).origin;
  throw new Failure(EXIT.usage, 'usage', `--site must be the URL of the shop, not "${text}".`);
}

/** Whether the registry's own URL serves a shop, like `npm start` and unlike a hosted backend. */
async function servesShop(url: string): Promise<boolean> {
  const config = await fetch(`${url}/config.json`)
    .then((response) => response.json() as Promise<object>)
    .catch(() => ({}));
  return 'supabaseUrl' in config;
}

/** The shop's URL for browsers: --site, else the registry's setting, else the registry's own URL if it serves a shop.
 *  @throws Failure no_site */
export async function siteOf({ registry, environment }: Context, given?: string): Promise<string> {
  if (given !== undefined) return originOf(given);
  const known = (await environmentsOf(registry)).find(({ name }) => name === environment)?.siteUrl;
  if (known) return known;
  if (await servesShop(registry.url)) return registry.url;
  const message =
    `It is not known where the shop of ${environment} is served, so a preview link has no address. ` +
    `Say --site https://shop.example, or keep it: npm run release -- environment site ${environment} https://shop.example`;
  throw new Failure(EXIT.usage, 'no_site', message);
}
