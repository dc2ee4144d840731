import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../e2e/fixtures/server.ts';
import { root } from '../../versions.ts';

/** What is compared. */
export const WORK = ['read', 'list', 'order'] as const;
export type Work = (typeof WORK)[number];

/** A shop's server, with products or quotes, orders and an admin. A connection does one thing after the other. */
export interface Server extends Record<Work, (connection: number) => Promise<void>> {
  name: string;
  /** Makes what the next orders need, beyond what a cart does. */
  prepare?(orders: number): Promise<void>;
  close(): void;
}

/** Of each server: products are a multiple of 100, orders of 4. */
export interface Amounts {
  products: number;
  orders: number;
}

/** Connections of each kind of work. */
export const CONNECTIONS = 8;

/** Calls something for each number, some at once. */
export async function forEach(count: number, atOnce: number, run: (n: number, worker: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (worker: number) => {
    for (let n = next++; n < count; n = next++) await run(n, worker);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
}

/** @throws with the response if it is an error */
export async function json<T>(url: string, headers: Record<string, string>, body?: object): Promise<T> {
  const answer = await fetch(url, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok || text.startsWith('{"errors"')) throw new Error(`${url} ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as T;
}

const START_MS = 600_000;

export interface PeerPackage {
  name: string;
  packages: string[];
  /** Files beside this one, by their name in the peer's folder. */
  files: Record<string, string>;
}

export interface Peer {
  url: string;
  folder: string;
  /** Runs Node in the peer's folder and waits. */
  run(args: string[], more?: Record<string, string>): void;
  /** Starts Node in the peer's folder and waits until `path` responds. */
  start(args: string[], path: string, more?: Record<string, string>): Promise<void>;
  close(): void;
}

/** Installs a peer from npm once, outside the project's dependencies. @throws if npm fails */
export async function installPeer(databaseUrl: string, { name, packages, files }: PeerPackage): Promise<Peer> {
  const folder = path.join(root, 'node_modules/.cache/landfall-peer', name);
  const output: ['ignore', 2, 2] = ['ignore', 2, 2];
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, source] of Object.entries(files))
    fs.copyFileSync(path.join(import.meta.dirname, source), path.join(folder, file));
  const wanted = JSON.stringify({ private: true, name: `peer-${name}`, packages });
  const installed = path.join(folder, 'installed.json');
  if (!fs.existsSync(installed) || fs.readFileSync(installed, 'utf8') !== wanted) {
    fs.writeFileSync(path.join(folder, 'package.json'), wanted);
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', ['install', '--no-save', ...options, ...packages], { cwd: folder, stdio: output });
    fs.writeFileSync(installed, wanted);
  }
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) };
  let close = () => {};
  return {
    url,
    folder,
    run: (args, more) => void execFileSync(process.execPath, args, { cwd: folder, stdio: output, env: { ...env, ...more } }),
    async start(args, ready, more) {
      const server = spawn(process.execPath, args, { cwd: folder, stdio: output, env: { ...env, ...more } });
      close = () => void server.kill();
      for (const end = Date.now() + START_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 500))) {
        if (server.exitCode !== null) throw new Error(`${name} ended with code ${server.exitCode}: see above`);
        const answer = await fetch(url + ready).catch(() => null);
        if (answer && answer.status < 500) return;
      }
      throw new Error(`${name} was not ready in ${START_MS / 1000} s`);
    },
    close: () => close(),
  };
}
