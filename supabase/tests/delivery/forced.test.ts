import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call, release, type Said } from './registry-client.ts';

// An incident in which the store is broken as well: the gate cannot look, and --force files does not ask it to.

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const ENTRY = 'remoteEntry.js';
const pathOf = (module: string, version: string, name = '') => path.join(db.modulesDir, module, version, name);
const post = (verb: string, module: string, more: object = {}): Promise<Said> =>
  call(db, `delivery/${verb}`, { body: { environment: 'production', module, ...more } });
const FORCE = { force: ['files'], reason: 'The store is broken' };

/** Ways in which a store breaks; each returns what mends it again. */
const BREAKS: [what: string, code: string, breakIt: (module: string, version: string) => () => void][] = [
  [
    'of which the files are gone',
    'file_missing',
    (module) => {
      fs.renameSync(path.join(db.modulesDir, module), path.join(db.modulesDir, `${module}-away`));
      return () => fs.renameSync(path.join(db.modulesDir, `${module}-away`), path.join(db.modulesDir, module));
    },
  ],
  [
    'that is no folder any more',
    'store_unreadable',
    (module) => {
      fs.renameSync(path.join(db.modulesDir, module), path.join(db.modulesDir, `${module}-away`));
      fs.writeFileSync(path.join(db.modulesDir, module), 'not a folder');
      return () => {
        fs.rmSync(path.join(db.modulesDir, module));
        fs.renameSync(path.join(db.modulesDir, `${module}-away`), path.join(db.modulesDir, module));
      };
    },
  ],
  [
    'that fails at a file',
    'store_unreadable',
    (module, version) => {
      const file = pathOf(module, version, ENTRY);
      fs.renameSync(file, `${file}.away`);
      fs.mkdirSync(file);
      return () => {
        fs.rmdirSync(file);
        fs.renameSync(`${file}.away`, file);
      };
    },
  ],
  [
    'that hangs',
    'store_unreadable',
    (module, version) => {
      const file = pathOf(module, version, ENTRY);
      fs.renameSync(file, `${file}.away`);
      execFileSync('mkfifo', [file]); // a read waits for a writer, for ever
      return () => {
        fs.closeSync(fs.openSync(file, fs.constants.O_RDWR)); // lets the reader go
        fs.rmSync(file);
        fs.renameSync(`${file}.away`, file);
      };
    },
  ],
];

let modules = 0;
/** 1.0.0 and 1.1.0 served everyone; 1.2.0 is published. */
async function aModule(): Promise<string> {
  const module = `broken-${(modules += 1)}`;
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(db, module, version);
  for (const version of ['1.0.0', '1.1.0']) await post('promote', module, { version });
  return module;
}

describe.each(BREAKS)('With a store %s', (_what, code, breakIt) => {
  it('a rollback is refused with what failed; forced, it reads no file, and the history has the reason', async () => {
    const module = await aModule();
    const mend = breakIt(module, '1.0.0');
    try {
      const refused = await post('rollback', module);
      expect(refused.status).toBe(422);
      expect(refused.body.error.code).toBe('gate_refused');
      expect(JSON.stringify(refused.body.error.details)).toContain(`"code":"${code}"`);
      expect(refused.body.error.message).toMatch(/store/);
      const begun = performance.now();
      expect((await post('rollback', module, FORCE)).body).toMatchObject({ version: '1.0.0', from: '1.1.0' });
      expect(performance.now() - begun).toBeLessThan(2000);
    } finally {
      mend();
    }
    const { body } = await call(db, `delivery/history?environment=production&module=${module}&limit=1`);
    expect(body).toMatchObject({
      entries: [{ kind: 'rollback', forced: true, forcedChecks: ['files'], reason: FORCE.reason, actor: 'owner' }],
    });
  });

  it('a forced promotion and a forced rollout, from start to end, read no file either', async () => {
    const module = await aModule();
    const mend = breakIt(module, '1.2.0');
    try {
      expect((await post('rollout-start', module, { version: '1.2.0', weight: 100, ...FORCE })).status).toBe(200);
      expect((await post('rollout-complete', module, FORCE)).status).toBe(200);
      expect((await post('promote', module, { version: '1.1.0', ...FORCE })).status).toBe(200);
      expect((await post('promote', module, { version: '1.2.0', ...FORCE })).status).toBe(200);
    } finally {
      mend();
    }
  });
});

it('Forcing takes a reason, and names of checks, before anything is read', async () => {
  const module = await aModule();
  expect((await post('rollback', module, { force: ['files'] })).body.error.code).toBe('reason_needed');
  expect((await post('rollback', module, { ...FORCE, force: ['everything'] })).body.error).toMatchObject({
    code: 'bad_request',
    details: { field: 'force' },
  });
});

it('A caller cannot call itself unforced, nor forced without forcing', async () => {
  const module = await aModule();
  await post('promote', module, { version: '1.2.0', forced: ['size'], reason: 'x' });
  await post('rollback', module, { ...FORCE, forced: [] });
  const { body } = await call(db, `delivery/history?environment=production&module=${module}&limit=2`);
  expect(body).toMatchObject({
    entries: [
      { kind: 'rollback', forced: true, forcedChecks: ['files'] },
      { kind: 'promote', forced: false, forcedChecks: null },
    ],
  });
});

it('A publication to a store that cannot be read is refused with that reason, and is not told to upload again', async () => {
  const { document } = await release(db, 'unread', '1.0.0');
  const file = pathOf('unread', '1.0.0', ENTRY);
  fs.rmSync(file);
  fs.mkdirSync(file);
  const { status, body } = await call(db, 'delivery/publish', { body: { document } });
  expect([status, body.error.code]).toEqual([503, 'store_unreadable']);
});
