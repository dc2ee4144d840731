import { pageHeaders as headersOfPage } from '../../supabase/local/site/security-headers.ts';

/** Settings of a static host for one shop. */
export interface Hosting {
  /** Origin of the backend, such as https://ref.supabase.co. */
  backend: string;
  /** URL of the released files, such as https://ref.supabase.co/storage/v1/object/public/modules. */
  files: string;
  environment: string;
  /** Patterns of the pages that the map has, such as /order/:id. */
  patterns: readonly string[];
  /** What the map's modules may use, such as `connect https://api.example`. */
  capabilities?: readonly string[];
  /** Folder of the built shell on the server, with config.json in it. */
  root: string;
  /** Address that the server listens on, such as :80 or 127.0.0.1:8080. */
  listen: string;
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';
/** Headers of every page. Modules come from the shop's origin, so the backend and what modules declare are the only other origins. */
export const pageHeaders = ({ backend, capabilities = [] }: Hosting): Record<string, string> =>
  headersOfPage({ backend, capabilities });

/** Path and target of each rewrite, most specific first. `*` is the rest of the path. */
export const rewrites = ({ backend, files, environment }: Hosting): [from: string, to: string][] => [
  [`/modules/${environment}.json`, `${backend}/functions/v1/module-map?environment=${environment}`],
  [`/modules/${environment}.admin.json`, `${backend}/functions/v1/module-map/admin?environment=${environment}`],
  ['/modules/*', `${files}/*`],
];
