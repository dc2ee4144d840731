import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** Time for the headers and for the whole request. body-limits.ts ends most bodies earlier. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 75_000;
/** How often Node checks both. */
const CHECK_MS = 2000;
/** Each connection uses memory, so close new ones beyond this number. */
const MAX_CONNECTIONS = 4000;

const LIMITS: http.ServerOptions = {
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  connectionsCheckingInterval: CHECK_MS,
  keepAliveTimeout: 5000,
};

/** How long a stop waits for responses in progress. */
const DRAIN_MS = 5000;

/** Another program listens on this port. */
export class PortInUse extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is in use. Stop the program that listens there, or set PORT to another.`);
    this.name = 'PortInUse';
  }
}

export interface HttpServer {
  port: number;
  /** Answers 503 to every request until this is called. */
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

/** Listens immediately, so a port conflict fails before any work is done. @throws PortInUse */
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
