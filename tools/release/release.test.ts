import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProgram } from './program.ts';

const UNREACHABLE_URL = 'http://localhost:9';
const env = { PATH: process.env['PATH'], LANDFALL_URL: UNREACHABLE_URL, LANDFALL_TOKEN: 'lft_none' };

const release = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'release.ts'), ...args], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
};

describe('The command line', { timeout: 60_000 }, () => {
  it('has the verbs that operators know, each with a word about what it does', () => {
    const names = makeProgram().commands.map((command) => command.name());
    const wanted = ['init', 'publish', 'promote', 'rollout', 'rollback', 'versions', 'history', 'doctor', 'token', 'withdraw'];
    expect(names).toEqual(expect.arrayContaining([...wanted, 'min-revision', 'grant', 'preview', 'settings']));
    for (const command of makeProgram().commands) expect(command.description()).toMatch(/\w{3}/);
  });

  it('shows help on every verb and ends well', () => {
    const { status, stdout } = release('rollout', 'start', '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--percent');
  });

  it('ends well where its reader has read enough', async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'release.ts'), '--help'], { env });
    child.stdout.destroy(); // as `| head` does
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [status] = (await once(child, 'close')) as [number];
    expect({ status, said }).toEqual({ status: 0, said: '' });
  });

  it('refuses what it does not understand, shows what it takes, and ends with 2', () => {
    expect(release('promte', 'cart')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('promote') });
    expect(release('rollout', 'start', 'cart', '1.0.0', '--percent', 'lots').status).toBe(2);
    expect(release('publish', 'cart', '--version', '1.0.0-local.1').stderr).toContain('such as 1.4.0');
  });

  it('prints one JSON object and nothing else with --json, whatever happens', () => {
    const cases = [release('promte', '--json'), release('promote', '--json'), release('history', '--json'), release('--json')];
    for (const { status, stdout } of cases) {
      expect(status).toBeGreaterThan(0);
      expect(JSON.parse(stdout)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
    }
  });

  it('makes a new signing key without a server, for a rotation', () => {
    const { status, stdout } = release('init', '--new-key', '--json');
    expect(status).toBe(0);
    const { privateKey, publicKey } = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    expect(privateKey).toMatchObject({ kty: 'EC', crv: 'P-256', d: expect.any(String) as string });
    expect(JSON.stringify(publicKey)).not.toContain(privateKey!['d']);
  });

  it('does not prompt for a reason without a terminal', () => {
    expect(JSON.parse(release('rollback', 'cart', '--json').stdout)).toMatchObject({ error: { code: 'reason_needed' } });
    expect(release('promote', 'cart', '1.0.0', '--force', 'size')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--reason'),
    });
  });

  it.each(['history', 'init'])('%s reports that the server cannot be reached, and ends with 8', (verb) => {
    const { status, stderr } = release(verb);
    expect(status).toBe(8);
    expect(stderr).toContain(`${UNREACHABLE_URL} cannot be reached`);
    expect(stderr).not.toContain('at '); // no stack trace: the message is for people
  });
});
