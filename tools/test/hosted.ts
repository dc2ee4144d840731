import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { HOSTED_SUPERUSER, shapeHostedProject, urlAs } from '../../supabase/tests/harness/hosted-shape.ts';
import { startPostgres } from '../postgres.ts';
import { root } from './command.ts';

/** Tests copy this database: supabase/tests/harness/hosted-server.ts. */
const PROJECT = 'hosted_project';

/** Runs `supabase db push` as the project's owner. @returns its output */
function push(url: string): string {
  const target = urlAs(url, 'postgres', PROJECT).replace('@', ':none@'); // the CLI needs a password, the server none
  const cli = path.join(root, 'node_modules/supabase/dist/supabase.js');
  const args = [cli, 'db', 'push', `--remote=${target}?sslmode=disable`, '--yes', '--agent=no'];
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' };
  return execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Starts a Postgres that is shaped like a hosted project, pushes the migrations twice with the Supabase CLI and runs the work. The
 *  second push must find nothing to do.
 *  @param work gets the URL of the server's superuser */
export async function onHosted<T>(major: 15 | 17, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ major, superuser: HOSTED_SUPERUSER });
  try {
    const start = performance.now();
    await shapeHostedProject(server.url, PROJECT);
    push(server.url);
    console.log(`Postgres ${major}: shaped and migrated by the Supabase CLI in ${seconds(start)}`);
    const again = push(server.url);
    if (!/up to date/i.test(again)) throw new Error(`The second push changed something:\n${again}`);
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
