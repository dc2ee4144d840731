// A server of this repository's build, a packed kit, and a folder outside the repository, for scripts that try the kit.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { home } from '../versions.ts';

const START_MS = 240_000;

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export interface Step {
  command: string;
  ms: number;
}

export interface KitSession {
  url: string;
  /** The folder of the team, outside the repository. */
  folder: string;
  steps: Step[];
  /** Runs a command in the team's folder and notes its time. @throws with its output if it fails, unless `mayFail` */
  run(command: string, options?: { mayFail?: boolean; env?: Record<string, string> }): { status: number; output: string };
  /** Runs the release command of this repository, as the owner. @returns its JSON */
  owner<Answer>(...args: string[]): Answer;
  ownerToken: string;
  stop(): Promise<void>;
}

/** Starts what `npm run build` built, on data of its own. */
async function startServer(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(home, 'supabase/local/main.ts')], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production' },
  });
  const url = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The server was not ready in time:\n${output}`)), START_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/ready http/.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

/** A registry of npm packages in a process of its own: commands block this one. */
async function startedRegistry(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [path.join(home, 'tools/kit/local-registry.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), stop: () => void child.kill() };
}

/** Starts a server, publishes the kit for its shell to a registry of this machine and makes an empty folder whose .npmrc names it. Needs `npm run build`. */
export async function openKitSession(): Promise<KitSession> {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-team-'));
  const folder = path.join(work, 'shop-team');
  fs.mkdirSync(folder);
  const server = await startServer(path.join(work, 'data'));
  const ownerEnv: NodeJS.ProcessEnv & { LANDFALL_TOKEN: string } = {
    ...process.env,
    LANDFALL_URL: server.url,
    LANDFALL_TOKEN: fs.readFileSync(path.join(work, 'data/secrets/owner-token'), 'utf8').trim(),
  };
  const owner = <Answer>(...args: string[]): Answer => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [path.join(home, 'tools/release/release.ts'), ...args, '--json'],
      {
        encoding: 'utf8',
        env: ownerEnv,
        maxBuffer: 2 ** 26,
      },
    );
    if (status !== 0) throw new Error(`release ${args.join(' ')}: ${stdout}${stderr}`);
    return JSON.parse(stdout) as Answer;
  };
  const registry = await startedRegistry();
  ownerEnv[`npm_config_//${new URL(registry.url).host}/:_authToken`] = 'of-a-try';
  owner('kit', '--out', path.join(work, 'kit'), '--publish', registry.url);
  fs.writeFileSync(path.join(folder, '.npmrc'), `@landfall:registry=${registry.url}\n`);
  const { token } = owner<{ token: string }>(
    'token',
    'create',
    '--name',
    'team CI',
    '--team',
    'gifts',
    '--modules',
    'gift-cards',
    '--verbs',
    'publish,promote,rollback',
    '--days',
    '1',
  );
  const steps: Step[] = [];
  return {
    url: server.url,
    folder,
    steps,
    run(command, { mayFail = false, env = {} } = {}) {
      const begun = performance.now();
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: folder,
        shell: true,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        env: { ...process.env, LANDFALL_URL: server.url, LANDFALL_TOKEN: token, KIT: path.join(work, 'kit'), ...env },
      });
      const output = stdout + stderr;
      if (status !== 0 && !mayFail) throw new Error(`${command} ended with ${status}:\n${output}`);
      steps.push({ command, ms: performance.now() - begun });
      return { status: status ?? 1, output };
    },
    owner,
    ownerToken: ownerEnv.LANDFALL_TOKEN,
    async stop() {
      await server.stop();
      registry.stop();
      fs.rmSync(work, { recursive: true, force: true });
    },
  };
}
