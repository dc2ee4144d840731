import { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A reply that refuses: [code, text]. */
type Reply = [code: number, text: string] | null;

export interface SinkBehaviour {
  /** Reply to RCPT TO. */
  recipient?: (address: string) => Reply;
  /** Reply after DATA; null accepts. */
  content?: () => Reply;
  /** Called after a mail was accepted and before the reply. `hang` sends no reply, `cut` closes the connection. */
  afterAccept?: () => 'reply' | 'hang' | 'cut';
}

export interface Sink {
  port: number;
  /** Raw accepted messages, in order. */
  mails: string[];
  /** Connections so far. */
  connections(): number;
  close(): Promise<void>;
}

const refusal = ([responseCode, text]: NonNullable<Reply>): Error => Object.assign(new Error(text), { responseCode });

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

/** A real SMTP server on a free port, which keeps what it accepts. */
export async function openSink({ recipient, content, afterAccept }: SinkBehaviour = {}): Promise<Sink> {
  const mails: string[] = [];
  const sockets = new Set<{ destroy(): unknown }>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect: (_session: SMTPServerSession, done) => {
      connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      const reply = recipient?.(address) ?? null;
      done(reply && refusal(reply));
    },
    onData: (stream, _session, done) => {
      void readAll(stream).then((mail) => {
        const reply = content?.() ?? null;
        if (reply) return done(refusal(reply));
        mails.push(mail);
        const next = afterAccept?.() ?? 'reply';
        if (next === 'cut') for (const socket of sockets) socket.destroy();
        if (next === 'reply') done();
      });
    },
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {}); // connections cut on purpose
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
