import { createHash } from 'node:crypto';

/** One line of an export: JSON text, and SHA-256 in hex of the hash before it and the line. */
export interface ChainLine {
  line: string;
  hash: string;
}

/** What `release export` writes: history and permissions of one environment, oldest line first. */
export interface Export {
  environment: string;
  history: ChainLine[];
  permissions: ChainLine[];
}

const isLine = (value: unknown): value is ChainLine =>
  typeof value === 'object' &&
  value !== null &&
  'line' in value &&
  typeof value.line === 'string' &&
  'hash' in value &&
  typeof value.hash === 'string';

const areLines = (value: unknown): value is ChainLine[] => Array.isArray(value) && value.every(isLine);

/** Parses the text of an export. @throws Error if it is none */
export function readExport(text: string): Export {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && 'environment' in value && 'history' in value && 'permissions' in value) {
    const { environment, history, permissions } = value;
    if (typeof environment === 'string' && areLines(history) && areLines(permissions))
      return { environment, history, permissions };
  }
  throw new Error('This is not an export of npm run release -- export.');
}

/** The problem of an exported chain, null if there is none.
 *  @param known the registry's own chain: an export is its beginning */
export function chainProblem(lines: readonly ChainLine[], known: readonly ChainLine[]): string | null {
  let before = '';
  for (const [index, { line, hash }] of lines.entries()) {
    const expected = createHash('sha256')
      .update(before + line)
      .digest('hex');
    if (hash !== expected) return `line ${index + 1} was changed: its hash does not match`;
    if (known[index] === undefined) return `line ${index + 1} is not in the registry, which has ${known.length} lines`;
    if (known[index].hash !== hash) return `line ${index + 1} is not what the registry has`;
    before = hash;
  }
  return null;
}
