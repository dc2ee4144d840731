import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { versionOf } from '../versions.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const config = read('supabase/config.toml');
const functions = fs
  .readdirSync(path.join(root, 'supabase/functions'))
  .filter((name) => /^[a-z]/.test(name) && !name.includes('.'));

it('`supabase config push` never writes localhost into a hosted project', () => {
  const settings = config.split('\n').filter((line) => !line.startsWith('#'));
  expect(settings.filter((line) => /localhost|127\.0\.0\.1/.test(line))).toEqual([]);
  expect(config).toContain('site_url = "env(LANDFALL_SITE_URL)"');
});

it.each(functions.filter((name) => fs.existsSync(path.join(root, 'supabase/functions', name, 'index.ts'))))(
  'the platform leaves the check of callers to the function %s',
  (name) => {
    const table = config.split(/^\[/m).find((text) => text.startsWith(`functions.${name}]`));
    expect(table).toMatch(/^verify_jwt = false$/m);
  },
);

it('Deno uses the installed versions', () => {
  const { imports } = JSON.parse(read('tools/test/deno.json')) as { imports: Record<string, string> };
  for (const [name, target] of Object.entries(imports)) expect(target).toBe(`npm:${name}@${versionOf(name)}`);
});

it.each(['README.md', 'docs/operating.md'])('%s pushes to the linked project, not to the local stack', (file) => {
  for (const line of read(file)
    .split('\n')
    .filter((text) => /supabase db push/.test(text)))
    expect(line).toContain('db push --remote');
});
