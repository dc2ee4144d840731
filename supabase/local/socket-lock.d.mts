import type { NetConnectOpts } from 'node:net';
export function socketIn(folder: string, file: string): string;
export function isListening(target: string | NetConnectOpts): Promise<boolean>;
export function lockSocket(socket: string): Promise<(() => Promise<void>) | null>;
