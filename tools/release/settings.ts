import fs from 'node:fs';
import path from 'node:path';
import { root } from '../versions.ts';
import { EXIT, Failure } from './failure.ts';

/** Options of every verb. */
export interface GlobalOptions {
  url?: string;
  token?: string;
  environment: string;
  json?: boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
export const isLoopback = (url: string): boolean => LOOPBACK.has(new URL(url).hostname);

/** The registry's URL: --url, LANDFALL_URL, else this machine's server.
 *  @throws Failure usage */
export function urlOf({ url }: Pick<GlobalOptions, 'url'>, env = process.env): string {
  const text = url ?? env['LANDFALL_URL'] ?? `http://localhost:${env['PORT'] || 4200}`;
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Failure(EXIT.usage, 'usage', `--url must be a URL, not "${text}".`);
  return new URL(text).origin;
}

/** Where this machine's server stores its data. */
export const dataDirOf = (env = process.env): string => path.resolve(root, env['DATA_DIR'] || '.data');

const ownerTokenFile = (env: NodeJS.ProcessEnv) => path.join(dataDirOf(env), 'secrets', 'owner-token');

/** --token, LANDFALL_TOKEN, else the owner token of this machine, which never leaves it.
 *  @throws Failure not_signed_in, which says where to get one */
export function tokenOf({ token }: Pick<GlobalOptions, 'token'>, url: string, env = process.env): string {
  const given = token ?? env['LANDFALL_TOKEN'];
  if (given) return given.trim();
  if (!isLoopback(url)) {
    const message = `No token for ${url}: set LANDFALL_TOKEN or --token. An administrator creates one with: npm run release -- token create.`;
    throw new Failure(EXIT.notAllowed, 'not_signed_in', message);
  }
  const file = ownerTokenFile(env);
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  const message = `No token: ${path.relative(root, file)} is not there. Start the server once (npm start), name its DATA_DIR, or set LANDFALL_TOKEN.`;
  throw new Failure(EXIT.notAllowed, 'not_signed_in', message);
}
