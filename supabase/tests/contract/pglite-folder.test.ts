import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '../harness/server-process.ts';

/** Generous: all test processes share the cores. */
const COLD_START_MS = 300_000;

it(
  'A second server on a folder whose database is open is refused with the reason, and the first one serves on',
  async () => {
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-data-'));
    const settings = { DATA_DIR: dataDir, PORT: '0' }; // servers may share a database of Postgres, so there is none here
    const first = startProcess(settings);
    const url = await first.ready();
    const second = startProcess(settings);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('in use by another process');
    expect(second.output()).toContain('DATA_DIR');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    first.signal('SIGTERM');
    await first.exited;
    await fs.rm(dataDir, { recursive: true });
  },
  COLD_START_MS,
);
