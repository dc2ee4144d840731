import { ACTORS, type Actor } from './actors.ts';
import type { World } from './world.ts';

/** What four people get, as a line of four words under `anonymous owner other admin`:
 *  row = the row came back; none = no error and no row; denied = refused by right or policy (42501);
 *  any other word is the SQLSTATE or reason of a refusal (PT404). */
export type Line = string;

/** What is expected of one table or view over the row that World keeps for it. A verb that has no line is denied to all. */
export interface TableRow {
  /** Reading the row. Every column is tried, too. */
  select: Line;
  /** Columns that nobody reads, although the row may be read. */
  unreadable?: string[];
  /** Columns that a visitor does not read, although the row may be read. */
  signedInOnly?: string[];
  /** Inserting `values`. */
  insert?: Line;
  values?: (world: World, actor: Actor) => Record<string, unknown>;
  /** Columns and who may update them, or '*' for every column. Each column that no line names is denied to all four. */
  update?: Record<string, Line>;
  delete?: Line;
  /** Columns of the row that identifies it; `id` where missing. */
  key?: string;
}

export type Tables = Record<string, TableRow>;

/** The word for each actor. @throws where a line has not exactly four words */
export function expected(line: Line, actor: Actor): string {
  const words = line.trim().split(/\s+/);
  if (words.length !== ACTORS.length) throw new Error(`"${line}" must have ${ACTORS.length} words`);
  return words[ACTORS.indexOf(actor)] ?? '';
}

export const DENIED: Line = 'denied denied denied denied';
