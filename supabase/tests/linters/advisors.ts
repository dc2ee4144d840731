import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const cli = path.resolve(import.meta.dirname, '../../../node_modules/supabase/dist/supabase.js');

interface Advice {
  name: string;
  detail: string;
}

/** Findings of Supabase's database linter (splinter), which `supabase db advisors` contains. */
export async function advice(url: string): Promise<string[]> {
  const target = `${url.replace('@', ':none@')}?sslmode=disable`; // the CLI needs a password, the server none
  const args = [cli, 'db', 'advisors', `--remote=${target}`, '--type=all', '--level=info', '--output-format=json', '--agent=no'];
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e8 });
  const { results } = JSON.parse(stdout) as { results: Advice[] };
  return results.map(({ name, detail }) => `${name}: ${detail}`);
}
