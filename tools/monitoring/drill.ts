// `node tools/monitoring/drill.ts`: Debian's Prometheus and Alertmanager read a new server with the files of this folder. The server is killed
// and started again, and the alert arrives at a webhook both times.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../e2e/fixtures/server.ts';
import { startAttackedServer } from '../../supabase/tests/attacks/attacked-server.ts';

const PATIENCE_MS = 300_000;
const FILES = ['prometheus.yml', 'alerts.yml', 'alertmanager.yml'];

interface Delivered {
  status: string;
  alerts: { status: string; labels: Record<string, string>; annotations: Record<string, string>; startsAt: string }[];
}

/** Waits for a value. @throws if there is none in time */
async function until<T>(what: string, read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(500)) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error(`${what}: not in ${PATIENCE_MS / 1000} s`);
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-drill-'));
const programs: ChildProcess[] = [];
function run(program: string, ...args: string[]): void {
  const child = spawn(program, args, {
    cwd: home,
    stdio: ['ignore', 'ignore', fs.openSync(path.join(home, `${program}.log`), 'w')],
  });
  child.once('error', () => {
    console.error(`${program} is missing: apt-get install prometheus prometheus-alertmanager`);
    process.exit(1);
  });
  programs.push(child);
}

const received: Delivered[] = [];
const webhook = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    received.push(JSON.parse(text) as Delivered);
    response.end();
  });
});
await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
const [prometheus, alertmanager, cluster] = [await freePort(), await freePort(), await freePort()];
const server = await startAttackedServer();
try {
  const ports: Record<string, number> = { 4200: server.port, 9093: alertmanager, 9095: (webhook.address() as AddressInfo).port };
  for (const file of FILES) {
    const text = fs.readFileSync(path.join(import.meta.dirname, file), 'utf8');
    fs.writeFileSync(
      path.join(home, file),
      text.replaceAll(/localhost:(\d+)/g, (_, port: string) => `localhost:${ports[port]}`),
    );
  }
  const listen = (port: number) => `--web.listen-address=127.0.0.1:${port}`;
  const members = `--cluster.listen-address=127.0.0.1:${cluster}`;
  run('prometheus-alertmanager', '--config.file=alertmanager.yml', '--storage.path=alerts', listen(alertmanager), members);
  run('prometheus', '--config.file=prometheus.yml', '--storage.tsdb.path=data', listen(prometheus));
  const api = async (to: string) => {
    const answer = await fetch(`http://127.0.0.1:${prometheus}/api/v1/${to}`).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { data: { result: { value: [number, string] }[] } }).data.result : [];
  };
  const valueOf = async (query: string) => (await api(`query?query=${encodeURIComponent(query)}`))[0]?.value[1];
  await fetch(server.url);
  for (const query of ['up{job="landfall"}', 'landfall_database_up', 'sum(landfall_http_request_duration_seconds_count)'])
    console.log(`${query} = ${await until(query, () => valueOf(query))}`);
  const delivered = (status: string) => until(`the alert, ${status}`, () => received.find((one) => one.status === status));
  const show = ({ status, alerts: [alert] }: Delivered) =>
    console.log(`webhook: ${status} ${alert!.labels['alertname']}, ${alert!.annotations['summary']}, since ${alert!.startsAt}`);
  await server.kill();
  console.log('The server is killed.');
  show(await delivered('firing'));
  await server.restart();
  console.log('The server runs again.');
  show(await delivered('resolved'));
} finally {
  for (const program of programs) program.kill();
  webhook.close();
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
}
