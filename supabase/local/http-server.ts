import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** A client gets this long for its headers, and for its whole request; body-limits.ts ends most bodies earlier. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 75_000;
/** How often both are checked. */
const CHECK_MS = 2000;
/** Beyond this, new connections are closed: each holds some memory. */
const MAX_CONNECTIONS = 4000;

const LIMITS: http.ServerOptions = {
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  connectionsCheckingInterval: CHECK_MS,
  keepAliveTimeout: 5000,
};

/** How long a stop waits for answers that are being given. */
const DRAIN_MS = 5000;

/** Raised when another program listens there. */
export class PortInUse extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is in use. Stop the program that listens there, or set PORT to another.`);
    this.name = 'PortInUse';
  }
}

export interface HttpServer {
  port: number;
  /** Until then every request is answered with 503. */
  serve(app: Hono): void;
  stop(): Promise<void>;
}

const starting = (): Response =>
  new Response('Starting', {
    status: 503,
    headers: { 'Retry-After': '1', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });

function listen(server: http.Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(host, port) : error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function stop(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Listens at once, so that a port in use is known before any work is done.
 *  @throws PortInUse */
export async function openHttpServer(host: string, port: number): Promise<HttpServer> {
  let app: Hono | null = null;
  const server = http.createServer(
    LIMITS,
    getRequestListener((request, env) => app?.fetch(request, env) ?? starting()),
  );
  server.maxConnections = MAX_CONNECTIONS;
  const bound = await listen(server, host, port);
  return {
    port: bound,
    serve: (ready) => {
      app = ready;
    },
    stop: () => stop(server),
  };
}
