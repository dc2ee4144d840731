import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Mailbox } from './mailbox.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-mailbox-'));
  file = path.join(folder, 'mails.jsonl');
});
afterEach(() => fs.rm(folder, { recursive: true }));

const subjects = async () => (await Mailbox.open(file)).list().map(({ subject }) => subject);
const send = async (subject: string) => (await Mailbox.open(file)).send({ to: 'somebody@example.test', subject });

it('keeps mails through a restart, newest first', async () => {
  await send('One');
  await send('Two');
  expect(await subjects()).toEqual(['Two', 'One']);
});

it('skips a mail cut off by a crash and captures later ones', async () => {
  await send('Whole');
  await fs.appendFile(file, '{"id":"torn","subject":"Ha');
  await send('Next');
  expect(await subjects()).toEqual(['Next', 'Whole']);
});
