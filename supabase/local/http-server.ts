import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { checkPort, PortInUse } from './instance/port.ts';

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

export interface HttpServer {
  port: number;
  /** Serves from now on. @throws PortInUse if another program took the port meanwhile */
  serve(app: Hono): Promise<void>;
  stop(): Promise<void>;
}

export interface HttpOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Answer 503 until the app serves. Otherwise connections are refused until then, so that a proxy sends even a POST to the other server. */
  answersEarly: boolean;
}

const starting = (): Response =>
  new Response('Starting', {
    status: 503,
    headers: { 'Retry-After': '1', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });

function listen(server: http.Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return reject(new PortInUse(host, port));
      reject(new Error(`Can't listen on HOST ${host} and PORT ${port}: ${error.message}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function stop(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** The port that `serve` will use. */
async function portFor(server: http.Server, host: string, port: number): Promise<number> {
  await checkPort(host, port);
  if (port > 0) return port;
  const free = await listen(server, host, 0);
  await stop(server);
  return free;
}

/** A port conflict fails immediately, before any work is done. @throws PortInUse */
export async function openHttpServer({ host, port, answersEarly }: HttpOptions): Promise<HttpServer> {
  let app: Hono | null = null;
  const server = http.createServer(
    LIMITS,
    getRequestListener((request, env) => app?.fetch(request, env) ?? starting()),
  );
  server.maxConnections = MAX_CONNECTIONS;
  const bound = answersEarly ? await listen(server, host, port) : await portFor(server, host, port);
  return {
    port: bound,
    async serve(ready) {
      app = ready;
      if (!answersEarly) await listen(server, host, bound);
    },
    stop: async () => {
      if (server.listening) await stop(server);
    },
  };
}
