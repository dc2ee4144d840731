// TLS in front of the servers: the configurations that operators get, run by the real Caddy and nginx in front of a stand-in for the shop.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProgram, nginxMain, runHost } from '../../e2e/fixtures/static-host.ts';
import { freePort } from '../../e2e/fixtures/server.ts';

const HSTS = 'max-age=31536000; includeSubDomains';
const textOf = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');
const newHome = (name: string): string => fs.mkdtempSync(path.join(os.tmpdir(), `landfall-tls-${name}-`));

/** Answers with the headers that it got. */
let shop: http.Server;
let shopPort: number;

beforeAll(async () => {
  shop = http.createServer(({ headers }, response) => response.end(JSON.stringify(headers))).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  shopPort = (shop.address() as AddressInfo).port;
});
afterAll(() => void shop.close());

interface Ports {
  http: number;
  https: number;
}

/** A self-signed certificate instead of the one of a public authority. */
function certify(home: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(home, 'certificate.pem'), path.join(home, 'key.pem')];
  const names = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, '-keyout', key, '-out', certificate];
  execFileSync('openssl', request, { stdio: 'pipe' });
  return { certificate, key };
}

const originOf = (ports: Ports): string => `http://127.0.0.1:${ports.http}`;

/** Starts a host and waits for its port of plain HTTP, which redirects. */
const HOSTS: Record<string, (ports: Ports) => Promise<{ stop(): Promise<void> }>> = {
  async 'one-machine.Caddyfile'(ports) {
    const home = newHome('caddy');
    const file = path.join(home, 'Caddyfile');
    const global = `{\n  admin off\n  local_certs\n  skip_install_trust\n  http_port ${ports.http}\n  https_port ${ports.https}\n}\n`;
    fs.writeFileSync(file, global + textOf('one-machine.Caddyfile').replace('127.0.0.1:4200', `127.0.0.1:${shopPort}`));
    const args = ['run', '--adapter', 'caddyfile', '--config', file];
    return runHost('caddy', findProgram('caddy'), home, args, originOf(ports), () => redirect(ports).then(Boolean));
  },
  async 'two-servers.nginx.conf'(ports) {
    const home = newHome('nginx');
    const { certificate, key } = certify(home);
    const file = path.join(home, 'nginx.conf');
    const config = textOf('two-servers.nginx.conf')
      .replaceAll(/127\.0\.0\.1:420[12]/g, `127.0.0.1:${shopPort}`)
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replace(/\S+fullchain\.pem/, certificate)
      .replace(/\S+privkey\.pem/, key);
    fs.writeFileSync(file, nginxMain(home, config));
    return runHost('nginx', findProgram('nginx'), home, ['-c', file, '-p', home], originOf(ports), () =>
      redirect(ports).then(Boolean),
    );
  },
};

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const answerOf = (request: http.ClientRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += String(chunk);
      resolve({ status: response.statusCode!, headers: response.headers, body });
    });
    request.end();
  });

const TARGET = '/order/ab?x=1';
const Host = 'shop.example';
const redirect = ({ http: port }: Ports) => answerOf(http.request({ port, host: '127.0.0.1', path: TARGET, headers: { Host } }));
const secure = ({ https: port }: Ports, options: https.RequestOptions = {}) =>
  answerOf(
    https.request({
      port,
      host: '127.0.0.1',
      servername: Host,
      path: TARGET,
      headers: { Host, 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'http' },
      rejectUnauthorized: false, // the certificate is self-signed
      agent: false,
      ...options,
    }),
  );

it.each(Object.entries(HOSTS))(
  '%s redirects to HTTPS, sends HSTS, refuses old TLS and passes on who asked',
  async (_name, start) => {
    const ports = { http: await freePort(), https: await freePort() };
    const host = await start(ports);
    try {
      const moved = await redirect(ports);
      expect([moved.status, moved.headers.location]).toEqual([308, `https://${Host}${TARGET}`]);
      const page = await secure(ports);
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, HSTS]);
      const passed = JSON.parse(page.body) as http.IncomingHttpHeaders;
      expect([passed.host, passed['x-forwarded-proto']]).toEqual([Host, 'https']);
      expect(String(passed['x-forwarded-for']).split(',').at(-1)?.trim()).toBe('127.0.0.1'); // the server reads the last one
      await expect(secure(ports, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow(/SSL|TLS|protocol/i);
    } finally {
      await host.stop();
    }
  },
  60_000,
);
