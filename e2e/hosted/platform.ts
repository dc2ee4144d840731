// What hosted Supabase runs around a project's database, on this machine: the API, storage, and the functions in Deno. It plays the commands that
// need an account (`supabase functions deploy`, `secrets set`, `config push`).
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { typeOf } from '../../libs/delivery/src/store/store.ts';
import { createBackend } from '../../supabase/local/api/backend.ts';
import { createRouter } from '../../supabase/local/api/router.ts';
import { AUTH_SCHEMA } from '../../supabase/local/auth/auth-schema.ts';
import { openPostgres } from '../../supabase/local/database/postgres.ts';
import { type CapturedMail, Mailbox } from '../../supabase/local/mail/mailbox.ts';
import { HOSTED_SUPERUSER, shapeHostedProject, urlAs } from '../../supabase/tests/harness/hosted-shape.ts';
import { startDeno } from '../../supabase/tests/hosted/start-deno.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { freePort } from '../fixtures/server.ts';

const PROJECT = 'project';
const KEYS = {
  jwtSecret: 'the-secret-of-a-project-on-this-machine',
  publishableKey: 'sb_publishable_try',
  secretKey: 'sb_secret_try',
};
const NOT_DEPLOYED = { code: 'NOT_FOUND', message: 'Requested function was not found' };

export interface Platform {
  /** As https://<ref>.supabase.co. */
  url: string;
  /** Of the project's owner, for the CLI, which needs a password where the server needs none. */
  databaseUrl: string;
  secretKey: string;
  publishableKey: string;
  /** `supabase functions deploy`, and again after `supabase secrets set`. */
  deploy(secrets?: Record<string, string>): Promise<void>;
  /** Mails of the auth service, newest first. */
  mails(): readonly CapturedMail[];
  stop(): Promise<void>;
}

/** What this machine's auth service keeps besides the tables of Supabase's. */
async function prepareAuth(url: string): Promise<void> {
  const superuser = openPostgres(urlAs(url, HOSTED_SUPERUSER, PROJECT), { max: 1 });
  await superuser.exec(`${AUTH_SCHEMA};
    grant all on all tables in schema auth to postgres;
    grant execute on all functions in schema auth to postgres;`);
  await superuser.close();
}

/** Supabase sends a script as one. This machine's storage does not: its objects are on the shop's own origin. */
const withTypes =
  (fetch: (request: Request) => Response | Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const answer = await fetch(request);
    const name = /^\/storage\/v1\/object\/public\/modules\/(.+)/.exec(new URL(request.url).pathname)?.[1];
    if (!name || !answer.ok) return answer;
    const headers = new Headers(answer.headers);
    headers.set('content-type', typeOf(name));
    return new Response(answer.body, { status: answer.status, headers });
  };

/** Starts an empty project. @param site where the shop will be, for links in mails (`supabase config push`) */
export async function startPlatform(site: string): Promise<Platform> {
  const server = await startPostgres({ major: 17, superuser: HOSTED_SUPERUSER });
  await shapeHostedProject(server.url, PROJECT);
  await prepareAuth(server.url);
  const connection = openPostgres(urlAs(server.url, 'postgres', PROJECT), { max: 8 });
  const objectsDir = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-objects-'));
  const mailbox = await Mailbox.open(null);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lite = await createBackend({
    connection,
    keys: KEYS,
    siteUrl: site,
    email: mailbox,
    texts: mailbox,
    confirmEmail: true,
    objectsDir,
  });
  let deno: { process: ChildProcess; url: string } | undefined;
  const functions = async (request: Request): Promise<Response> => {
    if (!deno) return Response.json(NOT_DEPLOYED, { status: 404 });
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(deno.url + pathname + search, request), { redirect: 'manual' });
  };
  const router = createRouter({
    lite,
    jwtSecret: KEYS.jwtSecret,
    keys: KEYS,
    functions,
    config: () => ({ supabaseUrl: url, supabaseKey: KEYS.publishableKey, environment: 'production', moduleKeys: [] }),
    authPerIp: 1000,
    mailbox: null,
  });
  const api = http.createServer((request, response) => void getRequestListener(withTypes(router.fetch))(request, response));
  await new Promise<void>((resolve) => api.listen(port, '127.0.0.1', resolve));
  const ownerUrl = urlAs(server.url, 'postgres', PROJECT);
  return {
    url,
    databaseUrl: `${ownerUrl.replace('@', ':none@')}?sslmode=disable`,
    secretKey: KEYS.secretKey,
    publishableKey: KEYS.publishableKey,
    async deploy(secrets = {}) {
      deno?.process.kill();
      const denoPort = await freePort();
      const env = {
        SUPABASE_URL: url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: KEYS.publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: KEYS.secretKey }),
        ...secrets,
      };
      deno = { process: await startDeno(denoPort, env), url: `http://127.0.0.1:${denoPort}` };
      await connection.clearSchemaCache();
    },
    mails: () => mailbox.list(),
    async stop() {
      deno?.process.kill();
      const closed = new Promise((resolve) => api.close(resolve));
      api.closeAllConnections();
      await closed;
      await connection.close();
      await server.stop();
      fs.rmSync(objectsDir, { recursive: true, force: true });
    },
  };
}
