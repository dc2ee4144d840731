import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

export interface RawRequest {
  method?: string;
  /** Request target, sent unchanged. fetch would normalize it. */
  target: string;
  /** Sent unchanged. `Host` can be replaced. */
  headers?: Record<string, string>;
  body?: string;
}

function parse(text: string): RawResponse {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0]!, line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
}

/** Sends one request byte for byte on its own socket. @returns the response; status NaN if the server closed the connection
 *  without one */
export function rawRequest(port: number, { method = 'GET', target, headers = {}, body = '' }: RawRequest): Promise<RawResponse> {
  const fields = {
    Host: `localhost:${port}`,
    Connection: 'close',
    ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const head = [`${method} ${target} HTTP/1.1`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)];
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(parse(text)));
  });
}
