import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../versions.ts';
import { committedFiles, misdated } from './order.ts';

const NOW = new Date('2026-11-26T22:00:00Z');
const BASELINE = '20261126210000_baseline.sql';

it('accepts migrations in the order of their commits, then new ones', () => {
  const files = [BASELINE, '20261126213000_notes.sql', '20261126220000_new.sql'];
  expect(misdated(files, [[BASELINE], ['20261126213000_notes.sql']], NOW)).toEqual([]);
  expect(misdated(files, [], NOW)).toEqual([]);
});

it('refuses a date in the future, and says what to do', () => {
  expect(misdated([BASELINE, '20991231000000_notes.sql'], [[BASELINE]], NOW)).toEqual([
    '20991231000000_notes.sql is dated in the future; migrations made until then would sort before it. Rename it to the time of now: git mv supabase/migrations/20991231000000_notes.sql supabase/migrations/20261126220000_notes.sql',
  ]);
});

it('refuses a migration that sorts before a committed one', () => {
  const files = [BASELINE, '20261126205959_early.sql'];
  expect(misdated(files, [[BASELINE]], NOW)[0]).toMatch(/^20261126205959_early.sql is not newer than 20261126210000, which/);
  expect(misdated(files, [[BASELINE], ['20261126205959_early.sql']], NOW)).toHaveLength(1);
  expect(misdated([BASELINE, '20261126210000_same.sql'], [], NOW)).toHaveLength(1);
});

it('refuses a name that the runners would skip', () => {
  expect(misdated(['2026_notes.sql'], [], NOW)[0]).toMatch(/is not named <14 digits>_<name>.sql/);
});

it('forgets migrations that were replaced', () => {
  expect(misdated([BASELINE], [['20991231000000_old.sql'], [BASELINE]], NOW)).toEqual([]);
  expect(
    misdated(
      [BASELINE, '20261126213000_notes.sql'],
      [[BASELINE], ['20261126213000_notes.sql'], [BASELINE, '20261126213000_notes.sql']],
      NOW,
    ),
  ).toEqual([]);
});

it('accepts what `supabase migration new` makes', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-migration-new-'));
  try {
    const cli = path.join(root, 'node_modules/supabase/dist/supabase.js');
    const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' };
    execFileSync(process.execPath, [cli, 'migration', 'new', 'delivery_notes'], { cwd: folder, env, stdio: 'ignore' });
    const made = fs.readdirSync(path.join(folder, 'supabase/migrations'));
    const present = fs.readdirSync(path.join(root, 'supabase/migrations'));
    expect(made).toEqual([expect.stringMatching(/^\d{14}_delivery_notes\.sql$/)]);
    expect(misdated([...present, ...made], committedFiles('supabase/migrations'))).toEqual([]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
