import { isListening } from '../socket-lock.mjs';

/** Another program listens on this port. */
export class PortInUse extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is in use. Stop the program that listens there, or set PORT to another.`);
    this.name = 'PortInUse';
  }
}

/** Asks by a connection, because listening for a moment would accept requests. @throws PortInUse */
export async function checkPort(host: string, port: number): Promise<void> {
  if (port > 0 && (await isListening({ host, port }))) throw new PortInUse(host, port);
}
