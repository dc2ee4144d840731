import { connect, type Socket } from 'node:net';

/** How long to wait for the response to a body that was sent. */
const RESPONSE_MS = 15_000;

export interface SlowRequest {
  method: string;
  target: string;
  headers?: Record<string, string>;
}

export interface OpenRequest {
  socket: Socket;
  /** The response, available once the connection has ended. */
  answer: Promise<string>;
  /** Sends more of the body. */
  send(text: string | Buffer): void;
}

/** Sends a request's head and leaves its body open. */
export function openRequest(port: number, { method, target, headers = {} }: SlowRequest): OpenRequest {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {}); // a server may reset a connection whose body it doesn't read
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    answer: new Promise((resolve) => socket.on('close', () => resolve(text))),
    send: (more) => void (socket.writable && socket.write(more)),
  };
}

/** Sends a chunked body until the server closes the connection or `megabytes` are sent. @returns the status or NaN, and the
 *  megabytes sent */
export async function floodBody(
  port: number,
  request: SlowRequest,
  megabytes: number,
): Promise<{ status: number; sent: number }> {
  const open = openRequest(port, { ...request, headers: { ...request.headers, 'Transfer-Encoding': 'chunked' } });
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(2 ** 20, 'x'), Buffer.from('\r\n')]);
  let sent = 0;
  let over = false;
  void open.answer.then(() => {
    over = true;
  });
  const writable = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        open.socket.off('drain', go).off('close', go);
        resolve();
      };
      open.socket.once('drain', go).once('close', go);
    });
  for (; sent < megabytes && !over && open.socket.writable; sent++) if (!open.socket.write(chunk)) await writable();
  if (sent === megabytes) open.socket.write('0\r\n\r\n');
  const answer = await Promise.race([open.answer, new Promise<string>((resolve) => setTimeout(resolve, RESPONSE_MS, ''))]);
  open.socket.destroy();
  return { status: Number((answer || (await open.answer)).split(' ')[1]), sent };
}
