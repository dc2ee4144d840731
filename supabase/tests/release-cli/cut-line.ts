import net, { type AddressInfo } from 'node:net';

export interface CutLine {
  url: string;
  /** Bytes that went to the server. */
  sent(): number;
  close(): Promise<void>;
}

/** A line to a server that breaks, on all its connections, after so many bytes towards the server. */
export async function cutLine(target: string, after: number, onCut: () => void): Promise<CutLine> {
  const sockets = new Set<net.Socket>();
  let sent = 0;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    onCut();
  };
  const server = net.createServer((near) => {
    const far = net.connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    far.pipe(near);
    near.on('data', (chunk) => {
      const left = after - sent;
      sent += chunk.length;
      far.write(chunk.subarray(0, Math.max(0, left)));
      if (sent > after) cut();
    });
    near.on('end', () => far.end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
