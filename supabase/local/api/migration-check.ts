import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { MigrationProblem } from '@landfall/modules';
import type { Handler } from 'hono';
import * as v from 'valibot';
import { COMMON_HEADERS } from '../site/security-headers.ts';

const CHECK = path.resolve(import.meta.dirname, '../../../tools/data/migrations/check-process.ts');

const Asked = v.object({
  module: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/)),
  migration: v.pipe(v.string(), v.regex(/^[0-9]{14}_[a-z0-9][a-z0-9_]{0,79}$/)),
  text: v.pipe(v.string(), v.maxLength(200_000)),
});

/** A check takes seconds. Text that never ends is stopped. ms */
const LONGEST = 180_000;

/** @throws where the text ends the process, or never ends */
async function problemsOf(input: object): Promise<{ problems: MigrationProblem[] }> {
  const child = spawn(process.execPath, ['--max-old-space-size=512', CHECK], {
    env: {}, // none of this server's secrets
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: LONGEST,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => undefined /* it has ended: its output says so */).end(JSON.stringify(input));
  return JSON.parse(await text(child.stdout)) as { problems: MigrationProblem[] };
}

/** POST delivery/migration-check {module, migration, text}: why it should not be applied. It runs on a temporary database with the migrations of this one, in
 *  a process of its own, one at a time. The caller's right to publish is that of the registry's verb applied-migrations. */
export function migrationCheck(functions: (request: Request) => Promise<Response>): Handler {
  let isRunning = false;
  return async (context) => {
    const refuse = (status: 400 | 409 | 429, code: string, message: string) =>
      context.json({ error: { code, message } }, status, COMMON_HEADERS);
    const asked = v.safeParse(Asked, await context.req.json().catch(() => null));
    if (!asked.success) return refuse(400, 'bad_request', 'This must be {module, migration: <14 digits>_<name>, text}.');
    const { module, migration, text: statements } = asked.output;
    const read = (verb: string) =>
      functions(new Request(new URL(`/functions/v1/delivery/${verb}`, context.req.url), { headers: context.req.raw.headers }));
    const [applied, live] = await Promise.all([read('applied-migrations'), read('live-data?days=30')]);
    for (const answer of [applied, live]) if (!answer.ok) return answer;
    if (isRunning) return refuse(429, 'check_running', 'Another migration is being checked. Try again in a minute.');
    isRunning = true;
    try {
      const { migrations } = (await applied.json()) as { migrations: object[] };
      const { releases } = (await live.json()) as { releases: object[] };
      const proposal = { migration, text: statements, schema: `module_${module.replaceAll('-', '_')}` };
      return context.json(await problemsOf({ proposal, applied: migrations, releases }), 200, COMMON_HEADERS);
    } catch {
      return refuse(409, 'check_ended', 'The check did not end: the text stops the database, or runs longer than three minutes.');
    } finally {
      isRunning = false;
    }
  };
}
