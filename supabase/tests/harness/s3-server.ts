import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../../libs/delivery/src/store/s3-settings.ts';

export interface S3Server {
  settings: S3Settings;
  /** Refuses connections until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'modules';

/** Runs one PUT of a path after the other, and refuses a conditional one for an object that is there, as S3 does: s3rver ignores `If-None-Match`. */
function withConditionalWrites(app: S3rver): http.RequestListener {
  const handle = app.callback();
  const turns = new Map<string, Promise<void>>();
  const exists = async (url: string): Promise<boolean> => {
    const [, bucket = '', ...key] = decodeURIComponent(new URL(url, 'http://s3').pathname).split('/');
    return app.store.existsObject(bucket, key.join('/'));
  };
  async function put(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (request.headers['if-none-match'] === '*' && (await exists(request.url!))) {
      request.resume();
      response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      return;
    }
    const done = new Promise<void>((resolve) => response.once('close', resolve));
    handle(request, response);
    await done;
  }
  return (request, response) => {
    if (request.method !== 'PUT') return handle(request, response);
    const turn = (turns.get(request.url!) ?? Promise.resolve()).then(() => put(request, response));
    turns.set(request.url!, turn);
  };
}

/** An S3 server on this machine, which verifies signatures, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-s3-'));
  const app = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await app.configureBuckets();
  const server = http.createServer(withConditionalWrites(app));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop,
    start: () => listen(port),
    async close() {
      if (server.listening) await stop();
      app.logger?.close();
      await fs.rm(directory, { recursive: true });
    },
  };
}
